import { secondFactorTexts } from '#contract/accounts/second-factor-rules.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type {
  PasswordAndCode,
  RequirePasswordConfirmation,
  RequireSecondFactorConfirmation,
  Viewer,
} from '#server/platform/http/viewer.ts';
import { findAccountByCredentials } from './find-account-by-credentials.ts';
import type { PasswordGuessGuard } from './password-guesses.ts';
import { isConfirmationRecent } from './second-factor/require-code.ts';

interface Needed {
  db: Database;
  guesses: PasswordGuessGuard;
  requireCode: RequireSecondFactorConfirmation;
}

/**
 * Confirmation of a call by the password, and by a code where there is a second factor, each recent in this session or
 * given now. Wrong passwords count with those of log-ins; a log-in itself confirms nothing.
 */
export function createPasswordConfirmationGuard({
  db,
  guesses,
  requireCode,
}: Needed): RequirePasswordConfirmation {
  const isPasswordRight = async (email: string, { password, network }: PasswordAndCode) =>
    password !== undefined &&
    (await guesses.check(email, network, () => findAccountByCredentials(db, { email, password }))) !== null;

  return async (viewer, proof) => {
    const session = (await findSession(db, viewer)) ?? fail('UNAUTHENTICATED');
    const needsCode = session.factorSince !== null && !isConfirmationRecent(session.confirmedAt);
    const code = needsCode && !proof.code && { code: secondFactorTexts.code };
    if (!isConfirmationRecent(session.passwordConfirmedAt)) {
      const text = proof.password ? secondFactorTexts.wrongPassword : 'Tapez votre mot de passe.';
      if (!proof.password || !(await isPasswordRight(session.email, proof)))
        fail('CONFIRM_PASSWORD', { fields: { password: text, ...code } });
      await db
        .updateTable('sessions')
        .set({ passwordConfirmedAt: new Date() })
        .where('id', '=', viewer.sessionId)
        .execute();
    }
    if (code) fail('CONFIRM_PASSWORD', { fields: code });
    await requireCode(viewer, proof);
  };
}

/** Session of the viewer with the time since which the second factor counts; null without one. */
const findSession = (db: Database, { id, sessionId }: Viewer) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', id)
    .select(['users.email', 'sessions.confirmedAt', 'sessions.passwordConfirmedAt'])
    .select('secondFactors.confirmedAt as factorSince')
    .executeTakeFirst();
