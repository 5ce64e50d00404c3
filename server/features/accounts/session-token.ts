import { errors, jwtVerify, SignJWT } from 'jose';
import { validate as isUuid } from 'uuid';
import type { SessionClaims } from '#contract/accounts/schemas.ts';
import { presentUser } from './present-user.ts';
import type { UserRow } from './tables.ts';

export const SESSION_SECONDS = 7 * 24 * 3600;

const ALGORITHM = 'HS256';

/** A JWT with the claims of `sessionClaims`, for 7 days. */
export function signToken(account: UserRow, sessionId: string, secret: Uint8Array): Promise<string> {
  return new SignJWT({ ...claimsOf(account, sessionId) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt()
    .setExpirationTime(`${SESSION_SECONDS}s`)
    .sign(secret);
}

/** Its claims; null when it is not ours, changed or expired. They say who, never what somebody may do. */
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
