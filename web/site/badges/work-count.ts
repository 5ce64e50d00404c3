import { call } from '#web/client/call.ts';
import { createMemberStore, useMemberStore } from '#web/client/member-store.ts';

const store = createMemberStore(
  async (signal) => {
    const work = await call('GET /api/admin/counts', { ...(signal && { signal }) });
    return Object.values(work).reduce((sum, count) => sum + count, 0);
  },
  { live: true },
);

/** Number of everything that waits for an administrator; for administrators only. */
export const usePendingWorkCount = () => useMemberStore(store) ?? 0;

export const refreshPendingWorkCount = store.refresh;
