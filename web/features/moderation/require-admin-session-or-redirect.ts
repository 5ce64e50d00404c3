import { redirect } from 'react-router';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';

/**
 * Session of an administrator, for the `clientLoader` of their tabs.
 * @throws a redirection to the login page or to the first tab
 */
export function requireAdminSessionOrRedirect(request: Request) {
  const session = requireMemberSessionOrRedirect(request);
  if (session.role !== ROLE_ADMIN || !session.isActive) throw redirect('/profil/info');
  return session;
}
