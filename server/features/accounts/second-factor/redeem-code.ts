import { SECOND_FACTOR_CODE_DIGITS } from '#contract/accounts/second-factor-rules.ts';
import { sendSecondFactorEventMailJob } from '#server/features/accounts/jobs.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { findSecondFactor, recordUsedTotpTimeStep } from './queries.ts';
import { listUnusedRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts';
import { decryptTotpSecret } from './sealed-secret.ts';
import { getCurrentTotpTimeStep, getTotpCodeTimeStep } from './totp.ts';

/**
 * Uses up a code of the app or a recovery code; each works once. The use of a recovery code is mailed.
 * @returns false when the code is wrong or was used, or when there is no second factor
 */
export async function redeemSecondFactorCode(
  tx: Queryable,
  { jobs, sessionSecret }: Pick<Services, 'jobs' | 'sessionSecret'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor?.confirmedAt) return false;
  if (code.length === SECOND_FACTOR_CODE_DIGITS) {
    const secret = await decryptTotpSecret(factor.secret, userId, sessionSecret);
    const step = secret && getTotpCodeTimeStep(secret, code);
    return step ? recordUsedTotpTimeStep(tx, userId, step, getCurrentTotpTimeStep()) : false;
  }
  if (!(await redeemRecoveryCode(tx, userId, code))) return false;
  const { length: left } = await listUnusedRecoveryCodes(tx, userId);
  await jobs.enqueue(tx, sendSecondFactorEventMailJob, { userId, event: { name: 'recovery-code', left } });
  return true;
}
