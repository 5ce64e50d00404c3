import { extractSearchTerms, foldTextForComparison } from '#contract/text/fold.ts';
import produce from '#data/produce.json' with { type: 'json' };

/** Name of a product as the produce list spells it; undefined when it is not in the list. For loaders only. */
export const lookUpProduceListName = (typed: string): string | undefined => find(typed)?.name;

/** Plural of a product of the produce list, else the name as typed. For loaders only. */
export const lookUpProducePlural = (typed: string): string => find(typed)?.plural ?? typed;

/**
 * Similar produce: names that start alike, then those of the same kind and in season. For loaders only.
 * @param month 1 to 12
 */
export function suggestSimilarProduceNames(typed: string, month: number, limit: number): string[] {
  const listed = find(typed);
  const start = foldTextForComparison(typed).slice(0, 3);
  const alike = produce.filter(
    ({ name }) => start.length === 3 && foldTextForComparison(name).startsWith(start),
  );
  const sameKind = produce.filter(
    ({ category, months }) => category === listed?.category && months.includes(month),
  );
  const names = new Set([...alike, ...sameKind].map(({ name }) => name));
  names.delete(listed?.name ?? '');
  return [...names].slice(0, limit);
}

/** True when a word of the name stands in the list, "tomates de Marmande". For loaders only. */
export const hasProduceListWord = (typed: string): boolean =>
  extractSearchTerms(typed).some((term) => terms.has(term));

const byTerms = new Map(
  produce.toReversed().flatMap((entry) => [...entry.synonyms, entry.name].map((name) => [key(name), entry])),
);

const terms = new Set([...byTerms.keys()].flatMap((name) => name.split(' ')));

function find(typed: string) {
  return byTerms.get(key(typed));
}

function key(name: string) {
  return extractSearchTerms(name).join(' ');
}
