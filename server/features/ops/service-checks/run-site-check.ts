import { CannotStartError } from '#server/platform/cannot-start.ts';
import { describeErrorForLog } from '#server/platform/describe-error-for-log.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';
import type { OperatorCheckResult } from '../watching/check-figures.ts';

export const SITE_CHECK_TIMEOUT_MS = 10_000;

/** Fault found by a check; its message is a French sentence. */
export class SiteCheckFault extends Error {}

export const createPassedCheckResult = async (
  subject: string,
  sentence: string,
): Promise<OperatorCheckResult> => ({
  subject,
  isRight: true,
  sentence,
});

/** Advice to look at a setting that no browser changes. */
export const formatMachineAdvice = (variable: string) => `Sur la machine du site : vérifiez ${variable}.`;

/** Advice to look at the mail settings. */
export const MAIL_SETTINGS_ADVICE = "Vérifiez le serveur d'e-mails dans « Réglages ».";

/**
 * Runs one check of the site. A `SiteCheckFault` and an error that prevents a start are sentences; any other error has
 * a code, and the advice.
 * @param advice French sentence on what to look at
 */
export async function runSiteCheck(
  subject: string,
  advice: string,
  attempt: () => Promise<string>,
): Promise<OperatorCheckResult> {
  try {
    return { subject, isRight: true, sentence: await withTimeout(SITE_CHECK_TIMEOUT_MS, attempt(), late) };
  } catch (error) {
    return { subject, isRight: false, sentence: sentenceOf(error, advice) };
  }
}

const late = () => new SiteCheckFault(`aucune réponse en ${SITE_CHECK_TIMEOUT_MS / 1000} s.`);

function sentenceOf(error: unknown, advice: string): string {
  if (error instanceof SiteCheckFault || error instanceof CannotStartError) return error.message;
  const { code, cause } = describeErrorForLog(error);
  return `échec (${code ?? cause?.code ?? (error as Error).message}). ${advice}`;
}
