/** Kinds of spam signals. No dependency: pages load this file. */
export const spamSignalKinds = [
  'bannedWords',
  'refusedText',
  'copiedText',
  'copiedPicture',
  'ownDouble',
  'link',
  'phone',
  'newAccount',
  'burst',
] as const;

/** Minimum spam score of each level; decision 0021 has the precision of each. */
export const spamThresholds = { watch: 40, high: 60 } as const;

export const spamLevels = ['low', 'watch', 'high'] as const;
export type SpamLevel = (typeof spamLevels)[number];

export function classifySpamScore(score: number): SpamLevel {
  if (score >= spamThresholds.high) return 'high';
  return score >= spamThresholds.watch ? 'watch' : 'low';
}
