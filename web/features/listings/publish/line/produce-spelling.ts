import type { ProduceSuggestion } from '#contract/listings/produce-suggestions.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { editDistance } from '#contract/text/edit-distance.ts';
import { extractSearchTerms, foldTextForComparison } from '#contract/text/fold.ts';

export type ProduceSuggester = (typed: string, limit: number) => readonly ProduceSuggestion[];

/** Minimum number of letters of a name in which one typo, or two, are corrected. */
const LETTERS = { ofOneTypo: 4, ofTwoTypos: 7 };

/**
 * Name on the produce list for a typed name, with its accents, also when it was misspelt by a letter or two; undefined
 * for names that are not on the list.
 */
export function matchProduceName(name: string, suggest: ProduceSuggester): string | undefined {
  const [suggested] = suggest(name, 1);
  return suggested && isMeant(name, suggested.text) ? suggested.text : undefined;
}

/** Name that was probably meant by a misspelt one; undefined when nothing looks misspelt. */
export function correctProduceName(name: string, suggest: ProduceSuggester): string | undefined {
  const found = matchProduceName(name, suggest) ?? findWord(name, suggest);
  return found && foldTextForComparison(found) !== foldTextForComparison(name) ? found : undefined;
}

/**
 * Correction by the last word of a longer name on the list, for one typo: "Salade", of "Plant de salade", for "salde".
 */
function findWord(name: string, suggest: ProduceSuggester): string | undefined {
  const words = suggest(name, SUGGESTIONS_READ).map(({ text }) => text.split(' ').at(-1) ?? '');
  const found = words.some((word) => foldTextForComparison(word) === foldTextForComparison(name))
    ? undefined
    : words.find((word) => isMeant(name, word, 1));
  return found && capitalizeFirstLetter(found);
}

const SUGGESTIONS_READ = 4;

/** True when a name is another one with a typo or two, or none at all. */
function isMeant(name: string, other: string, maxTypos = 2): boolean {
  const folded = foldTextForComparison(name);
  const { length } = folded;
  const typos = Math.min(length >= LETTERS.ofTwoTypos ? 2 : length >= LETTERS.ofOneTypo ? 1 : 0, maxTypos);
  const distance = editDistance(foldTextForComparison(other), folded, typos);
  // Plural that the author typed stays: "plants de tomates".
  const isSpelt = distance === 0 || String(extractSearchTerms(name)) !== String(extractSearchTerms(other));
  return distance <= typos && isSpelt;
}
