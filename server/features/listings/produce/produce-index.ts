import type { ListedProduce } from '#contract/listings/produce-list.ts';
import { extractSearchTerms } from '#contract/text/fold.ts';
import produce from '#data/produce.json' with { type: 'json' };

/** List of produce, read by the words of a text. */
export interface ProduceIndex {
  list: () => readonly ListedProduce[];
  /**
   * Produce with the longest name inside a text, the first of equally long ones: "jus de pomme" is juice.
   * Undefined when there is none. `at`: index of its first word among the words of the text.
   */
  recognize: (text: string) => (ListedProduce & { at: number }) | undefined;
  /** Entry of the list that a text names and nothing else, in the plural or by a synonym; undefined for others. */
  findNamed: (text: string) => ListedProduce | undefined;
}

export function createProduceIndex(list: readonly ListedProduce[]): ProduceIndex {
  const names = list.flatMap((produce) =>
    [produce.name, ...produce.synonyms].map((name) => ({ produce, name: extractSearchTerms(name) })),
  );
  const byFirstWord = Map.groupBy(names, ({ name: [first = ''] }) => first);
  const byName = new Map(names.toReversed().map(({ produce, name }) => [name.join(' '), produce]));
  return {
    list: () => list,
    recognize(text) {
      const words = extractSearchTerms(text);
      const [found] = words
        .flatMap((word) => byFirstWord.get(word) ?? [])
        .filter(({ name }) => name.every((word) => words.includes(word)))
        .map(({ name, produce }) => ({
          name,
          produce,
          at: Math.min(...name.map((word) => words.indexOf(word))),
        }))
        .sort((one, other) => other.name.length - one.name.length || one.at - other.at);
      return found && { ...found.produce, at: found.at };
    },
    findNamed: (text) => byName.get(extractSearchTerms(text).join(' ')),
  };
}

export const builtInProduce = produce as ListedProduce[];
/** Index of the list without the names that administrators added. */
export const builtInProduceIndex = createProduceIndex(builtInProduce);
