import type { ListedProduce } from '#contract/listings/produce-list.ts';
import { extractSearchTerms, foldTextForComparison } from '#contract/text/fold.ts';
import builtInProduce from '#data/produce.json' with { type: 'json' };

/** Names of the produce list, for loaders only. */
export interface KnownProduce {
  /** Name of a product as the produce list spells it; undefined when it is not in the list. */
  lookUpName: (typed: string) => string | undefined;
  /** Plural of a product of the produce list, else the name as typed. */
  lookUpPlural: (typed: string) => string;
  /**
   * Similar produce: names that start alike, then those of the same kind and in season.
   * @param month 1 to 12
   */
  suggestSimilar: (typed: string, month: number, limit: number) => string[];
  /** True when a word of the name stands in the list, "tomates de Marmande". */
  hasWord: (typed: string) => boolean;
}

/** Names of the built-in list and of the produce that administrators added. For loaders only. */
export function createKnownProduce(added: readonly ListedProduce[]): KnownProduce {
  const addedByTerms = indexByTerms(added);
  const addedTerms = listTerms(addedByTerms);
  const find = (typed: string) => builtInByTerms.get(key(typed)) ?? addedByTerms.get(key(typed));
  return {
    lookUpName: (typed) => find(typed)?.name,
    lookUpPlural: (typed) => find(typed)?.plural ?? typed,
    suggestSimilar(typed, month, limit) {
      const listed = find(typed);
      const start = foldTextForComparison(typed).slice(0, 3);
      const all = [...added, ...builtInProduce];
      const alike = all.filter(
        ({ name }) => start.length === 3 && foldTextForComparison(name).startsWith(start),
      );
      const sameKind = all.filter(
        ({ category, months }) => category === listed?.category && months.includes(month),
      );
      const names = new Set([...alike, ...sameKind].map(({ name }) => name));
      names.delete(listed?.name ?? '');
      return [...names].slice(0, limit);
    },
    hasWord: (typed) =>
      extractSearchTerms(typed).some((term) => builtInTerms.has(term) || addedTerms.has(term)),
  };
}

type Names = Pick<ListedProduce, 'name' | 'plural' | 'synonyms'> & { category: string };

const indexByTerms = (list: readonly Names[]): ReadonlyMap<string, Names> =>
  new Map(
    list
      .toReversed()
      .flatMap((entry) => [...entry.synonyms, entry.name].map((name): [string, Names] => [key(name), entry])),
  );

const listTerms = (byTerms: ReadonlyMap<string, Names>) =>
  new Set([...byTerms.keys()].flatMap((name) => name.split(' ')));

const builtInByTerms = indexByTerms(builtInProduce);
const builtInTerms = listTerms(builtInByTerms);

function key(name: string) {
  return extractSearchTerms(name).join(' ');
}
