import type { Queryable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/**
 * Session of the viewer, with its confirmations and those of the account that count for it.
 * @returns `factorSince` is the time since which the second factor counts, null without one; undefined without the session
 */
export const findSessionForReauthentication = (db: Queryable, { id, sessionId }: Viewer) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', id)
    .select([
      'users.email',
      'users.passwordConfirmsFrom',
      'sessions.confirmedAt',
      'sessions.passwordConfirmedAt',
    ])
    .select('secondFactors.confirmedAt as factorSince')
    .executeTakeFirst();
