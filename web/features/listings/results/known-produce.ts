import { foldText, searchTerms } from '#contract/text/fold.ts';
import produce from '#data/produce.json' with { type: 'json' };

/** Spelling of a produce in the list; undefined when it is not in the list. For loaders only. */
export const nameInProduceList = (typed: string): string | undefined => find(typed)?.name;

/** Plural of a produce in the list, else the name as typed. For loaders only. */
export const pluralOfProduce = (typed: string): string => find(typed)?.plural ?? typed;

/**
 * Produce with a name that starts alike, then of the same kind and in season. For loaders only.
 * @param month 1 to 12
 */
export function similarProduce(typed: string, month: number, limit: number): string[] {
  const listed = find(typed);
  const start = foldText(typed).slice(0, 3);
  const alike = produce.filter(({ name }) => start.length === 3 && foldText(name).startsWith(start));
  const sameKind = produce.filter(
    ({ category, months }) => category === listed?.category && months.includes(month),
  );
  const names = new Set([...alike, ...sameKind].map(({ name }) => name));
  names.delete(listed?.name ?? '');
  return [...names].slice(0, limit);
}

const byTerms = new Map(
  produce.toReversed().flatMap((entry) => [...entry.synonyms, entry.name].map((name) => [key(name), entry])),
);

function find(typed: string) {
  return byTerms.get(key(typed));
}

function key(name: string) {
  return searchTerms(name).join(' ');
}
