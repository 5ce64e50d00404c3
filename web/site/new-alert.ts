import { call } from '#web/api.ts';
import { createMemberPoll, useMemberPoll } from './member-poll.ts';

const poll = createMemberPoll(async (signal) => {
  const { user } = await call('GET /api/users/user', { signal });
  return user.hasNewAlert;
}, false);

/** Whether a listing that answers one of the member's saved searches came since they last looked. */
export const useNewAlert = () => useMemberPoll(poll);

/** The member is looking. When it fails, the next answer lights the dot again. */
export async function clearNewAlert(): Promise<void> {
  poll.set(false);
  await call('PUT /api/users/update', { body: { hasNewAlert: false } }).catch(() => undefined);
  poll.refresh();
}
