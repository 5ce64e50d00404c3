import { extractSearchTerms } from '#contract/text/fold.ts';
import type { SpellingVocabulary } from '#contract/text/spelling-vocabulary.ts';

/** Synonyms: other sets of terms by the terms of a name, in any order. */
export type SearchSynonymMap = ReadonlyMap<string, readonly string[][]>;

/**
 * Builds synonyms from rows of a name and its synonyms. A synonym leads to the name, and the name to the synonyms,
 * except those that only leave words out (`farine` for `farine de blé`).
 */
export function createSearchSynonymMap(rows: Iterable<readonly string[]>): SearchSynonymMap {
  const synonyms = new Map<string, string[][]>();
  const link = (from: string[], to: string[]) => {
    const targets = synonyms.get(keyOf(from));
    if (targets) targets.push(to);
    else synonyms.set(keyOf(from), [to]);
  };
  for (const row of rows) {
    const [name = [], ...others] = row.map(extractSearchTerms);
    for (const other of others) {
      link(other, name);
      if (!holds(name, other)) link(name, other);
    }
  }
  return synonyms;
}

const MAX_ALTERNATIVES = 6;

/**
 * Sets of terms of a search: a text matches when it holds all terms of one of them. The first is the query's own,
 * each word corrected; sets that contain another one are left out. Empty for a query without words.
 */
export function expandSearchQuery(
  text: string,
  vocabulary: SpellingVocabulary,
  synonyms: SearchSynonymMap,
): string[][] {
  const own = [...new Set(extractSearchTerms(text).map(vocabulary.correct))];
  if (own.length === 0) return [];
  const alternatives = [own];
  for (const other of synonyms.get(keyOf(own)) ?? []) {
    if (!alternatives.some((set) => holds(other, set))) alternatives.push(other);
  }
  return alternatives.slice(0, MAX_ALTERNATIVES);
}

const keyOf = (set: string[]): string => set.toSorted().join(' ');

const holds = (set: string[], part: string[]): boolean => part.every((term) => set.includes(term));
