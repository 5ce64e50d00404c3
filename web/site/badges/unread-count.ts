import { call } from '#web/client/call.ts';
import { createFetchedMemberDataStore, useMemberDataStore } from '#web/client/fetched-member-data-store.ts';

const store = createFetchedMemberDataStore(
  async (signal) =>
    (await call('GET /api/messages/unread', { ...(signal && { signal }) })).unreadMessageCount,
  { live: true },
);

/** Number of unread messages, without archived conversations. */
export const useUnreadMessageCount = () => useMemberDataStore(store) ?? 0;

export const refreshUnreadMessageCount = store.refresh;
