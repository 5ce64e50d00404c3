import { errors, jwtVerify, SignJWT } from 'jose';
import type { SessionClaims } from '#contract/accounts/schemas.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { ReadViewer } from '#server/platform/http/viewer.ts';
import { isActive } from './policy.ts';
import { presentUser } from './present-user.ts';
import { findSessionState } from './queries.ts';
import type { UserRow } from './tables.ts';

export interface Sessions {
  /** Opens a session of 7 days: a JWT with the claims of `sessionClaims`. */
  issue: (account: UserRow) => Promise<string>;
  /** Role, state and session version come from the database at every call, never from the token. */
  readViewer: ReadViewer;
}

export function createSessions(db: Queryable, secret: Uint8Array): Sessions {
  return {
    issue: (account) =>
      new SignJWT({ ...claimsOf(account) })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuedAt()
        .setExpirationTime('7 days')
        .sign(secret),

    async readViewer(token) {
      const claims = await verifiedClaims(token, secret);
      const account = claims && (await findSessionState(db, claims.userId));
      if (!account || account.sessionVersion !== claims.version) return null;
      return { id: account.id, role: account.role, isActive: isActive(account) };
    },
  };
}

const ALGORITHM = 'HS256';

function claimsOf(account: UserRow): Omit<SessionClaims, 'iat' | 'exp'> {
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
  return { userId, role, email, firstName, lastName, profileImage, address, isActive, version };
}

async function verifiedClaims(token: string, secret: Uint8Array) {
  try {
    const { payload } = await jwtVerify<SessionClaims>(token, secret, {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'userId', 'version'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
