import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { createFetchedMemberDataStore, useMemberDataStore } from '#web/client/fetched-member-data-store.ts';
import { refreshSessionToken } from '#web/client/refresh-session-token.ts';

const store = createFetchedMemberDataStore(
  async (signal) => {
    const asked = call('GET /api/admin/counts', { ...(signal && { signal }) });
    const work = await asked.catch(async (error: unknown) => {
      // Rights withdrawn since the token was signed, which names the role: the next one shows no tab of administrators.
      if (error instanceof ApiError && error.code === 'FORBIDDEN') await refreshSessionToken();
      throw error;
    });
    return Object.values(work).reduce((sum, count) => sum + count, 0);
  },
  { live: true },
);

/** Number of everything that waits for an administrator's decision; for administrators only. */
export const usePendingAdminDecisionCount = () => useMemberDataStore(store) ?? 0;

export const refreshPendingAdminDecisionCount = store.refresh;
