import { errors, jwtVerify, SignJWT } from 'jose';
import { validate as isUuid } from 'uuid';
import type { SessionClaims } from '#contract/accounts/user.ts';
import { retention } from '#contract/retention.ts';
import { presentUser } from './present-user.ts';
import type { UserRow } from './tables.ts';

export const SESSION_SECONDS = retention.session * 24 * 3600;

const ALGORITHM = 'HS256';

/** A JWT with the claims of `sessionClaims`, valid for 7 days. */
export function signToken(account: UserRow, sessionId: string, secret: Uint8Array): Promise<string> {
  return new SignJWT({ ...claimsOf(account, sessionId) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt()
    .setExpirationTime(`${SESSION_SECONDS}s`)
    .sign(secret);
}

/** Null when it is forged, changed or expired. The claims identify; rights are read from the database. */
export async function verifyToken(token: string, secret: Uint8Array): Promise<SessionClaims | null> {
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

function claimsOf(account: UserRow, sid: string): Omit<SessionClaims, 'iat' | 'exp'> {
  const {
    _id: userId,
    role,
    email,
    firstName,
    lastName,
    profileImage,
    address,
    isActive,
  } = presentUser(account);
  const version = account.sessionVersion;
  return { userId, role, email, firstName, lastName, profileImage, address, isActive, version, sid };
}
