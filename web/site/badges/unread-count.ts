import { call } from '#web/client/call.ts';
import { createMemberStore, useMemberStore } from '#web/client/member-store.ts';

const store = createMemberStore(
  async (signal) =>
    (await call('GET /api/messages/unread', { ...(signal && { signal }) })).unreadMessageCount,
  { live: true },
);

/** Number of unread messages, without archived conversations. */
export const useUnreadCount = () => useMemberStore(store) ?? 0;

export const refreshUnreadCount = store.refresh;
