import { call } from '#web/api.ts';
import { createMemberStore, useMemberStore } from '#web/data/member-store.ts';

const store = createMemberStore(
  async (signal) =>
    (await call('GET /api/messages/unread', { ...(signal && { signal }) })).unreadMessageCount,
  { live: true },
);

/** Messages that wait for the member, archived conversations aside. */
export const useUnreadCount = () => useMemberStore(store) ?? 0;

/** Something was read. */
export const refreshUnreadCount = store.refresh;
