import type { SecondFactorSetup } from '#contract/accounts/second-factor.ts';
import { sendSecondFactorEventMailJob } from '#server/features/accounts/jobs.ts';
import { findAccount, lockAccount } from '#server/features/accounts/queries.ts';
import { endSessionsAndDropEmailChange } from '#server/features/accounts/session-service.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { confirmSecondFactorRow, findSecondFactor, insertSecondFactor } from './queries.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { decryptTotpSecret, encryptTotpSecret } from './sealed-secret.ts';
import { createTotpSecret, createTotpUri, getTotpCodeTimeStep } from './totp.ts';

/**
 * Prepares a second factor, which counts once confirmed.
 * @throws Failure SECOND_FACTOR_ACTIVE
 */
export async function prepareSecondFactor(
  write: ViewerTransactionRunner,
  { config, sessionSecret }: Pick<Services, 'config' | 'sessionSecret'>,
  { id }: Viewer,
): Promise<SecondFactorSetup> {
  const secret = createTotpSecret();
  const sealed = await encryptTotpSecret(secret, id, sessionSecret);
  return write({
    before: (tx) => lockAccount(tx, id),
    work: async (tx) => {
      if ((await findSecondFactor(tx, id))?.confirmedAt) fail('SECOND_FACTOR_ACTIVE');
      await insertSecondFactor(tx, id, sealed);
      const { email } = (await findAccount(tx, id)) ?? fail('UNAUTHENTICATED');
      return { secret, uri: createTotpUri(secret, { issuer: config.site.name, label: email }) };
    },
  });
}

/**
 * Confirms a second factor, and ends the other sessions, which were opened without a code.
 * @returns the recovery codes; false for a wrong code
 * @throws Failure SECOND_FACTOR_NOT_FOUND when none was prepared, SECOND_FACTOR_ACTIVE
 */
export function confirmSecondFactor(
  write: ViewerTransactionRunner,
  { jobs, sessionSecret }: Pick<Services, 'jobs' | 'sessionSecret'>,
  { id }: Viewer,
  code: string,
): Promise<string[] | false> {
  return write({
    before: (tx) => lockAccount(tx, id),
    work: async (tx, _signalChange, { sessionId }) => {
      const factor = (await findSecondFactor(tx, id)) ?? fail('SECOND_FACTOR_NOT_FOUND');
      if (factor.confirmedAt) fail('SECOND_FACTOR_ACTIVE');
      const secret = await decryptTotpSecret(factor.secret, id, sessionSecret);
      const step = secret && getTotpCodeTimeStep(secret, code);
      if (!step) return false;
      await confirmSecondFactorRow(tx, id, step);
      await endSessionsAndDropEmailChange(tx, id, sessionId);
      await jobs.enqueue(tx, sendSecondFactorEventMailJob, { userId: id, event: { name: 'activated' } });
      return replaceRecoveryCodes(tx, id);
    },
  });
}
