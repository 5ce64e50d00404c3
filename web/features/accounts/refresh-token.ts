import { call } from '#web/api.ts';
import { currentSession, logIn } from '#web/session.ts';

/** After a change of account made without its session: whoever is logged in here gets a token that says so. */
export async function refreshToken(): Promise<void> {
  if (!currentSession()) return;
  const answer = await call('PUT /api/users/update', { body: {} }).catch(() => undefined);
  if (answer) logIn(answer.token);
}
