import type { Category } from '#contract/listings/categories.ts';
import { extractSearchTerms } from '#contract/text/fold.ts';
import produce from '#data/produce.json' with { type: 'json' };

interface Produce {
  name: string;
  category: Category;
  /** Months of a product's harvest, 1 to 12; empty when unknown. */
  months: number[];
  synonyms: string[];
}

/**
 * Produce with the longest name inside a text, the first of equally long ones: "jus de pomme" is juice.
 * Undefined when there is none. `at`: index of its first word among the words of the text.
 */
export function recognizeProduceInText(text: string): (Produce & { at: number }) | undefined {
  const words = extractSearchTerms(text);
  const found = words
    .flatMap((word) => byFirstWord.get(word) ?? [])
    .filter(({ name }) => name.every((word) => words.includes(word)))
    .map(({ name, produce }) => ({ name, produce, at: Math.min(...name.map((word) => words.indexOf(word))) }))
    .sort((one, other) => other.name.length - one.name.length || one.at - other.at);
  return found[0] && { ...found[0].produce, at: found[0].at };
}

/** Name in the produce list of a text that is nothing but such a name, a plural of it or a synonym. */
export const matchKnownProduceName = (text: string): string | undefined =>
  listedNames.get(extractSearchTerms(text).join(' '));

const listedNames = new Map(
  (produce as Produce[]).flatMap(({ name, synonyms }) =>
    [...synonyms, name].map((each): [string, string] => [extractSearchTerms(each).join(' '), name]),
  ),
);

const byFirstWord = Map.groupBy(
  (produce as Produce[]).flatMap((row) =>
    [row.name, ...row.synonyms].map((name) => ({ produce: row, name: extractSearchTerms(name) })),
  ),
  ({ name: [first = ''] }) => first,
);
