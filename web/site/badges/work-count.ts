import { call } from '#web/client/call.ts';
import { createFetchedMemberDataStore, useMemberDataStore } from '#web/client/fetched-member-data-store.ts';

const store = createFetchedMemberDataStore(
  async (signal) => {
    const work = await call('GET /api/admin/counts', { ...(signal && { signal }) });
    return Object.values(work).reduce((sum, count) => sum + count, 0);
  },
  { live: true },
);

/** Number of everything that waits for an administrator's decision; for administrators only. */
export const usePendingAdminDecisionCount = () => useMemberDataStore(store) ?? 0;

export const refreshPendingAdminDecisionCount = store.refresh;
