import { secondFactorErrorTexts } from '#contract/accounts/second-factor-rules.ts';
import { formatDayAndMonth, formatIsoDayInParis } from '#contract/paris-time.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type {
  CheckPassword,
  RequirePasswordConfirmation,
  RequireSecondFactorConfirmation,
  Viewer,
} from '#server/platform/http/viewer.ts';
import { findAccountByCredentials } from './find-account-by-credentials.ts';
import { findSessionForReauthentication } from './find-session-for-reauthentication.ts';
import type { PasswordGuessGuard } from './password-guesses.ts';
import { isConfirmationRecent } from './second-factor/require-code.ts';

interface Needed {
  db: Database;
  guesses: PasswordGuessGuard;
  requireCode: RequireSecondFactorConfirmation;
}

interface PasswordGuards {
  requirePassword: RequirePasswordConfirmation;
  checkPassword: CheckPassword;
}

/**
 * Confirmation of calls by the password, and by a code where there is a second factor, each recent in this session or
 * given now. Wrong passwords count with those of log-ins; a log-in itself confirms nothing, nor does a password that
 * is held back.
 */
export function createPasswordConfirmationGuards({ db, guesses, requireCode }: Needed): PasswordGuards {
  const isPasswordRight = async (email: string, password: string, network: string) =>
    (await guesses.check(email, network, () => findAccountByCredentials(db, { email, password }))) !== null;

  const findSession = async (viewer: Viewer) =>
    (await findSessionForReauthentication(db, viewer)) ?? fail('UNAUTHENTICATED');

  const checkProof = async (
    session: Awaited<ReturnType<typeof findSession>>,
    { sessionId }: Viewer,
    { password, network }: Parameters<CheckPassword>[1],
  ): ReturnType<CheckPassword> => {
    if (isHeldBack(session)) return 'unconfirmed';
    if (isConfirmationRecent(session.passwordConfirmedAt)) return 'confirmed';
    if (!password) return 'unconfirmed';
    if (!(await isPasswordRight(session.email, password, network))) return 'wrong';
    await db
      .updateTable('sessions')
      .set({ passwordConfirmedAt: new Date() })
      .where('id', '=', sessionId)
      .execute();
    return 'confirmed';
  };

  return {
    checkPassword: async (viewer, proof) => checkProof(await findSession(viewer), viewer, proof),

    async requirePassword(viewer, proof) {
      const session = await findSession(viewer);
      if (isHeldBack(session)) fail('CONFIRM_PASSWORD', { fields: { password: heldBackText(session) } });
      const needsCode = session.factorSince !== null && !isConfirmationRecent(session.confirmedAt);
      const code = needsCode && !proof.code && { code: secondFactorErrorTexts.code };
      const outcome = await checkProof(session, viewer, proof);
      if (outcome !== 'confirmed') {
        const text =
          outcome === 'wrong' ? secondFactorErrorTexts.wrongPassword : secondFactorErrorTexts.password;
        fail('CONFIRM_PASSWORD', { fields: { password: text, ...code } });
      }
      if (code) fail('CONFIRM_PASSWORD', { fields: code });
      await requireCode(viewer, proof);
    },
  };
}

interface MaybeHeldBack {
  passwordConfirmsFrom: Date | null;
}

const isHeldBack = ({ passwordConfirmsFrom }: MaybeHeldBack) =>
  passwordConfirmsFrom !== null && passwordConfirmsFrom.getTime() > Date.now();

function heldBackText({ passwordConfirmsFrom }: MaybeHeldBack): string {
  const day = formatDayAndMonth(formatIsoDayInParis(passwordConfirmsFrom ?? new Date()));
  return (
    "Par sécurité, un mot de passe ou une adresse donnés sans l'ancien mot de passe ne confirment rien pendant sept " +
    `jours : les vôtres, jusqu'au ${day}.`
  );
}
