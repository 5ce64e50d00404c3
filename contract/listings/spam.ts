/** No dependency: pages load this file. */

export const spamKinds = [
  'refusedText',
  'copiedText',
  'copiedPicture',
  'ownDouble',
  'link',
  'phone',
  'newAccount',
  'burst',
] as const;

/** Lowest score of a level: docs/decisions/0021-spam.md has how well they tell spam. */
export const spamThresholds = { watch: 40, high: 60 } as const;

export const spamLevels = ['low', 'watch', 'high'] as const;
export type SpamLevel = (typeof spamLevels)[number];

export function spamLevel(score: number): SpamLevel {
  if (score >= spamThresholds.high) return 'high';
  return score >= spamThresholds.watch ? 'watch' : 'low';
}
