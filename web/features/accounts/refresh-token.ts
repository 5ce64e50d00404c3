import { call } from '#web/api/call.ts';
import { currentSession, logIn } from '#web/session/session.ts';

/** After the account was changed without its session: replaces the token, whose claims are out of date. */
export async function refreshToken(): Promise<void> {
  if (!currentSession()) return;
  const answer = await call('PUT /api/users/update', { body: {} }).catch(() => undefined);
  if (answer) logIn(answer.token);
}
