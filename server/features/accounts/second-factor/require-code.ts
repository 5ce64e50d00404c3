import { secondFactorCodeSchema } from '#contract/accounts/second-factor.ts';
import {
  MINUTES_BETWEEN_SECOND_FACTOR_PROMPTS,
  secondFactorErrorTexts,
} from '#contract/accounts/second-factor-rules.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { RequireSecondFactorConfirmation, Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { findSessionForReauthentication } from '../find-session-for-reauthentication.ts';
import { redeemSecondFactorCode } from './redeem-code.ts';

/**
 * Confirmation of a call by an app code or a recovery code, recent in this session or given now. Wrong codes count with
 * those of log-ins; a log-in itself confirms nothing.
 */
export function createSecondFactorConfirmationGuard(
  services: Pick<Services, 'db' | 'jobs' | 'sessionSecret' | 'guesses'>,
): RequireSecondFactorConfirmation {
  const { db, guesses } = services;
  return async (viewer, { code, network }) => {
    const session = await findSessionForReauthentication(db, viewer);
    if (!session?.factorSince || isConfirmationRecent(session.confirmedAt)) return;
    const { data: typed } = secondFactorCodeSchema.safeParse(code);
    if (!typed) fail('CONFIRM_PASSWORD');
    const isRight = await guesses.checkCode(session.email, network, () =>
      db.transaction().execute(async (tx) => {
        const isUsed = await redeemSecondFactorCode(tx, services, viewer.id, typed);
        if (isUsed) await noteConfirmation(tx, viewer);
        return isUsed;
      }),
    );
    if (!isRight) fail('CONFIRM_PASSWORD', { fields: { code: secondFactorErrorTexts.wrong } });
  };
}

/** True for a confirmation within the last minutes; false for a time in the future, as the clock was set back. */
export function isConfirmationRecent(confirmedAt: Date | null): boolean {
  const age = confirmedAt ? Date.now() - confirmedAt.getTime() : Number.NaN;
  return age >= 0 && age < MINUTES_BETWEEN_SECOND_FACTOR_PROMPTS * MINUTE_MS;
}

const noteConfirmation = (tx: Queryable, { sessionId }: Viewer) =>
  tx.updateTable('sessions').set({ confirmedAt: new Date() }).where('id', '=', sessionId).execute();
