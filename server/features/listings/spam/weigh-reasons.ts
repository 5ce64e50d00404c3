import type { StoredReason } from './stored-reason.ts';

const MOST = 100;

/** A score from 0 to 100. What a gardener may well do, like giving a phone number, is no spam by itself. */
export const weighReasons = (reasons: readonly StoredReason[]): number =>
  Math.min(
    MOST,
    reasons.reduce((sum, reason) => sum + weightOf(reason), 0),
  );

function weightOf(reason: StoredReason): number {
  switch (reason.kind) {
    case 'refusedText':
      return reason.isOwn ? 25 : 50;
    case 'copiedText':
    case 'copiedPicture':
      return 50;
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
