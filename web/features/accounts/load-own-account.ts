import type { User } from '#contract/accounts/user-schema.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';

/**
 * Account of the member, for a `clientLoader`; undefined when it can't be loaded.
 * @throws a redirection to the login page; ApiError 401, which leads there too
 */
export async function loadOwnAccount(request: Request): Promise<User | undefined> {
  requireMemberSessionOrRedirect(request);
  try {
    return (await call('GET /api/users/user', { signal: request.signal })).user;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return undefined;
    throw error;
  }
}
