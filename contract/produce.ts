import { fold } from './text.ts';

/** A name of the produce list followed by its other names: a row of `data/produce-names.json`. */
export type ProduceNames = readonly string[];

/**
 * The produce whose names start with what is being typed, accents and case aside: first those whose own name does,
 * then those of which a later word does, then those known by another name that does. Within each, the list's order.
 * @returns at most `limit` names of the list.
 */
export function suggestProduce(produce: readonly ProduceNames[], query: string, limit: number): string[] {
  const typed = fold(query);
  if (!typed) return [];
  const [byName, byWord, bySynonym]: [string[], string[], string[]] = [[], [], []];
  for (const [name = '', ...synonyms] of produce) {
    const folded = fold(name);
    if (folded.startsWith(typed)) byName.push(name);
    else if (folded.includes(` ${typed}`)) byWord.push(name);
    else if (synonyms.some((synonym) => fold(synonym).startsWith(typed))) bySynonym.push(name);
  }
  return [...byName, ...byWord, ...bySynonym].slice(0, limit);
}
