import { call } from './call.ts';
import { readBrowserSession, storeBrowserSessionToken } from './session.ts';

/** Replaces the token, whose claims are out of date after the account was changed without this session. */
export async function refreshSessionToken(): Promise<void> {
  if (!readBrowserSession()) return;
  // Former token kept without an answer: it is valid until its end.
  const answer = await call('PUT /api/users/update', { body: {} }).catch(() => undefined);
  if (answer) storeBrowserSessionToken(answer.token);
}
