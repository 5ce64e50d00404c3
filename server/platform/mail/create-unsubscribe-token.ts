import { createHmac, timingSafeEqual } from 'node:crypto';

/** Token that unsubscribes from a mail list without a session. @param id receiver or saved search: see `linkFor` */
export function createUnsubscribeToken(secret: Uint8Array, list: string, id: string): string {
  const signature = createHmac('sha256', secret).update(`unsubscribe ${list} ${id}`).digest();
  return `${id}.${signature.subarray(0, 18).toString('base64url')}`;
}

/** Id in an unsubscribe token; null unless the token is exactly the one of this list. */
export function readUnsubscribeToken(secret: Uint8Array, list: string, token: string): string | null {
  const [id = ''] = token.split('.', 1);
  const given = Buffer.from(token);
  const expected = Buffer.from(createUnsubscribeToken(secret, list, id));
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
