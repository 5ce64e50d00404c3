import { createHmac, timingSafeEqual } from 'node:crypto';

/** Refuses one mailing list for the receiver, without a session. */
export function unsubscribeToken(secret: Uint8Array, list: string, userId: string): string {
  const signature = createHmac('sha256', secret).update(`unsubscribe ${list} ${userId}`).digest();
  return `${userId}.${signature.subarray(0, 18).toString('base64url')}`;
}

/** The person's id; null unless the token is exactly the one of this list. */
export function readUnsubscribeToken(secret: Uint8Array, list: string, token: string): string | null {
  const [userId = ''] = token.split('.', 1);
  const given = Buffer.from(token);
  const expected = Buffer.from(unsubscribeToken(secret, list, userId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}
