import { createHmac, timingSafeEqual } from 'node:crypto';

/** What lets the receiver of a mail refuse the next ones of this list without a session, and nothing else. */
export function unsubscribeToken(secret: Uint8Array, list: string, userId: string): string {
  return `${userId}.${sign(secret, list, userId).toString('base64url')}`;
}

/** The id of the person; null when the token was not made by `unsubscribeToken` for this list. */
export function readUnsubscribeToken(secret: Uint8Array, list: string, token: string): string | null {
  const [userId = '', signature = ''] = token.split('.');
  const expected = sign(secret, list, userId);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}

const sign = (secret: Uint8Array, list: string, userId: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${list} ${userId}`).digest().subarray(0, 18);
