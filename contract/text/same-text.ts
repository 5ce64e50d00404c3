import { foldTextForComparison } from './fold.ts';
import { replaceLookAlikeLetters } from './look-alikes.ts';

/** Minimum share of common words for two texts to count as the same. */
const MIN_COMMON = 0.8;

/**
 * True when two texts differ by a few words, numbers or look-alike letters at most, such as the name in a greeting.
 */
export function isNearlySameText(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const common = [...a].filter((word) => b.has(word)).length;
  return common > 0 && common / (a.size + b.size - common) >= MIN_COMMON;
}

const wordsOf = (text: string) =>
  new Set(foldTextForComparison(replaceLookAlikeLetters(text)).replace(/\d+/g, '0').split(' '));
