import { ROLE_MEMBER } from '#contract/accounts/rules.ts';
import { storeBrowserSessionToken } from '#web/client/session.ts';
import type { Session } from '#web/client/session-token.ts';

/** Logs a member in for the browser only; somebody new unless `claims` has a `userId`. */
export function stubLoggedInMember(claims: Partial<Session> = {}): Session {
  const now = Math.floor(Date.now() / 1000);
  const session: Session = {
    userId: crypto.randomUUID(),
    role: ROLE_MEMBER,
    email: 'ana@recolte.test',
    firstName: 'Ana',
    lastName: 'Petit',
    profileImage: null,
    address: { streetNumber: null, streetName: null, city: 'Nantes', postalCode: '44000' },
    isActive: true,
    version: 1,
    sid: 'session',
    iat: now,
    exp: now + 3600,
    ...claims,
  };
  storeBrowserSessionToken(createTestSessionToken(session));
  return session;
}

/** Session token with these claims; only the server would check its signature. */
export const createTestSessionToken = (claims: object): string =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
