import { call } from '#web/api.ts';
import { createMemberPoll, useMemberPoll } from './member-poll.ts';

const poll = createMemberPoll(async (signal) => {
  const { unreadMessageCount } = await call('GET /api/messages/unread', { signal });
  return unreadMessageCount;
}, 0);

/** Messages that wait for the member, archived conversations aside. */
export const useUnreadCount = () => useMemberPoll(poll);

/** Something was read. */
export const refreshUnreadCount = poll.refresh;
