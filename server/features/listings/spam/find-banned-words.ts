import { foldTextForComparison } from '#contract/text/fold.ts';
import { replaceLookAlikeLetters } from '#contract/text/look-alikes.ts';

/** Banned words and phrases in a text: whole words, whatever their accents, case and look-alike letters. */
export function findBannedWords(bannedWords: readonly string[], text: string): string[] {
  const folded = ` ${foldTextForComparison(replaceLookAlikeLetters(text))} `;
  return bannedWords.filter((word) => folded.includes(` ${foldTextForComparison(word)} `));
}
