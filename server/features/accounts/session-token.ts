import { errors, jwtVerify, SignJWT } from 'jose';
import { validate as isUuid } from 'uuid';
import type { SessionClaims, User } from '#contract/accounts/user-schema.ts';
import { retentionDays } from '#contract/retention.ts';
import type { PictureLinkSigner } from '#server/features/images/picture-links.ts';
import { presentAccountToOwner } from './present-account-to-owner.ts';
import type { UserRow } from './tables.ts';

export const SESSION_SECONDS = retentionDays.session * 24 * 3600;

const ALGORITHM = 'HS256';

/** JWT with the claims of `sessionClaimsSchema`, valid for `retentionDays.session` days. */
export function signSessionToken(
  account: UserRow,
  sessionId: string,
  secret: Uint8Array,
  { signForToken }: Pick<PictureLinkSigner, 'signForToken'>,
): Promise<string> {
  const until = new Date(Date.now() + SESSION_SECONDS * 1000);
  const presented = presentAccountToOwner(account, (path) => signForToken(path, until));
  return new SignJWT({ ...claimsOf(presented, account.sessionVersion, sessionId) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt()
    .setExpirationTime(until)
    .sign(secret);
}

/**
 * Claims of a token; null when it is forged, changed or expired. Claims only identify; rights are read from
 * the database.
 */
export async function verifySessionToken(token: string, secret: Uint8Array): Promise<SessionClaims | null> {
  try {
    const { payload } = await jwtVerify<SessionClaims>(token, secret, {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'userId', 'version', 'sid'],
    });
    return isUuid(payload.sid) ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function claimsOf(user: User, version: number, sid: string): Omit<SessionClaims, 'iat' | 'exp'> {
  const { _id: userId, role, email, firstName, lastName, profileImage, address, isActive } = user;
  return { userId, role, email, firstName, lastName, profileImage, address, isActive, version, sid };
}
