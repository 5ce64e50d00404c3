import type { StoredSpamReason } from './stored-spam-reason.ts';

const MAX_SCORE = 100;

/**
 * Spam score from 0 to 100. A single habit of honest gardeners, like giving a phone number, stays below the
 * threshold.
 */
export const calculateSpamScore = (reasons: readonly StoredSpamReason[]): number =>
  Math.min(
    MAX_SCORE,
    reasons.reduce((sum, reason) => sum + weightOf(reason), 0),
  );

function weightOf(reason: StoredSpamReason): number {
  switch (reason.kind) {
    case 'refusedText':
      return reason.isOwn ? 25 : 50;
    case 'copiedText':
    case 'copiedPicture':
      return 50;
    case 'bannedWords':
      return 60;
    case 'link':
      return 40;
    case 'ownDouble':
      return 25;
    case 'phone':
      return 20;
    case 'newAccount':
      return reason.days < 1 ? 20 : 10;
    case 'burst':
      return reason.isProfessional ? 10 : 30;
  }
}
