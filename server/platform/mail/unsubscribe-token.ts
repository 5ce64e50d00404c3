import { createHmac, timingSafeEqual } from 'node:crypto';

/** What lets the receiver of a mail refuse the next ones of this list without a session, and nothing else. */
export function unsubscribeToken(secret: Uint8Array, list: string, userId: string): string {
  const signature = createHmac('sha256', secret).update(`unsubscribe ${list} ${userId}`).digest();
  return `${userId}.${signature.subarray(0, 18).toString('base64url')}`;
}

/** The id of the person; null when the token is not the very text that `unsubscribeToken` makes for this list. */
export function readUnsubscribeToken(secret: Uint8Array, list: string, token: string): string | null {
  const [userId = ''] = token.split('.', 1);
  const given = Buffer.from(token);
  const expected = Buffer.from(unsubscribeToken(secret, list, userId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}
