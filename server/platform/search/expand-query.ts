import { terms } from '#contract/text/fold.ts';
import type { Vocabulary } from '#contract/text/vocabulary.ts';

/** Terms of a known name, in any order → other sets of terms. */
export type Synonyms = ReadonlyMap<string, readonly string[][]>;

/**
 * From rows of a name and its synonyms. A synonym leads to the name, and the name to the synonyms, except those that
 * only leave words out (`farine` for `farine de blé`).
 */
export function createSynonyms(rows: Iterable<readonly string[]>): Synonyms {
  const synonyms = new Map<string, string[][]>();
  const link = (from: string[], to: string[]) => {
    const known = synonyms.get(keyOf(from));
    if (known) known.push(to);
    else synonyms.set(keyOf(from), [to]);
  };
  for (const row of rows) {
    const [name = [], ...others] = row.map(terms);
    for (const other of others) {
      link(other, name);
      if (!holds(name, other)) link(name, other);
    }
  }
  return synonyms;
}

const mostAlternatives = 6;

/**
 * The sets of terms of a search: a text matches when it holds all terms of one of them. The first is the query's own,
 * each word corrected; sets that contain another one are left out. Empty for a query without words.
 */
export function expandQuery(text: string, vocabulary: Vocabulary, synonyms: Synonyms): string[][] {
  const own = [...new Set(terms(text).map(vocabulary.correct))];
  if (own.length === 0) return [];
  const alternatives = [own];
  for (const other of synonyms.get(keyOf(own)) ?? []) {
    if (!alternatives.some((known) => holds(other, known))) alternatives.push(other);
  }
  return alternatives.slice(0, mostAlternatives);
}

const keyOf = (set: string[]): string => set.toSorted().join(' ');

const holds = (set: string[], part: string[]): boolean => part.every((term) => set.includes(term));
