import type { CheckResult } from '#server/features/ops/watching/check-figures.ts';
import { CannotStartError } from '#server/platform/cannot-start.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';

export const CHECK_TIMEOUT_MS = 10_000;

/** Fault found by a check; its message is a French sentence. */
export class CheckFault extends Error {}

export const createPassedCheck = async (subject: string, sentence: string): Promise<CheckResult> => ({
  subject,
  isRight: true,
  sentence,
});

/**
 * Runs one check of the site. A `CheckFault` and an error that prevents a start are sentences; any other error has a
 * code, and the setting to look at.
 */
export async function runCheck(
  subject: string,
  setting: string,
  attempt: () => Promise<string>,
): Promise<CheckResult> {
  try {
    return { subject, isRight: true, sentence: await withTimeout(CHECK_TIMEOUT_MS, attempt(), late) };
  } catch (error) {
    return { subject, isRight: false, sentence: sentenceOf(error, setting) };
  }
}

const late = () => new CheckFault(`aucune réponse en ${CHECK_TIMEOUT_MS / 1000} s.`);

function sentenceOf(error: unknown, setting: string): string {
  if (error instanceof CheckFault || error instanceof CannotStartError) return error.message;
  const { code, cause } = describeError(error);
  return `échec (${code ?? cause?.code ?? (error as Error).message}) : vérifiez ${setting}.`;
}
