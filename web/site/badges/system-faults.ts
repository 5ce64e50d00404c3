import { call } from '#web/client/call.ts';
import { createFetchedMemberDataStore, useMemberDataStore } from '#web/client/fetched-member-data-store.ts';

const store = createFetchedMemberDataStore(
  async (signal) => (await call('GET /api/admin/system/faults', { ...(signal && { signal }) })).faults,
  { live: true },
);

/** Number of failed checks of the site; for administrators only. */
export const useSystemFaultCount = () => useMemberDataStore(store) ?? 0;

export const refreshSystemFaultCount = store.refresh;

export const formatSystemFaultCount = (count: number): string =>
  count === 1 ? ', un point du site ne va pas' : `, ${count} points du site ne vont pas`;
