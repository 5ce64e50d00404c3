import { call } from '#web/client/call.ts';
import { createFetchedMemberDataStore, useMemberDataStore } from '#web/client/fetched-member-data-store.ts';

const store = createFetchedMemberDataStore(
  async (signal) => (await call('GET /api/users/user', { ...(signal && { signal }) })).user.hasNewAlert,
  { live: true },
);

/** True when a new listing has matched a saved search since the member last looked. */
export const useHasNewSavedSearchResults = () => useMemberDataStore(store) ?? false;

/** Clears the dot of new search results. A failure is ignored: the next poll shows it again. */
export async function markSavedSearchResultsSeen(): Promise<void> {
  store.change(() => false);
  await call('PUT /api/users/update', { body: { hasNewAlert: false } }).catch(() => undefined);
  store.refresh();
}
