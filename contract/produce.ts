import { fold, singular } from './text.ts';

/** A row of `data/produce-names.json`: a name, then its synonyms. */
export type ProduceNames = readonly string[];

/**
 * Produce that starts with the typed text, accents and case aside: first by its name, then by a later word of it,
 * then by a synonym; each in the order of the list. What starts none may be a plural (`tomates`).
 * @returns at most `limit` names of the list
 */
export function suggestProduce(produce: readonly ProduceNames[], query: string, limit: number): string[] {
  const typed = fold(query);
  if (!typed) return [];
  const found = startingWith(produce, typed);
  const starting = found.length > 0 ? found : startingWith(produce, typed.split(' ').map(singular).join(' '));
  return starting.slice(0, limit);
}

/** @param typed folded */
function startingWith(produce: readonly ProduceNames[], typed: string): string[] {
  const [byName, byWord, bySynonym]: [string[], string[], string[]] = [[], [], []];
  for (const [name = '', ...synonyms] of produce) {
    const folded = fold(name);
    if (folded.startsWith(typed)) byName.push(name);
    else if (folded.includes(` ${typed}`)) byWord.push(name);
    else if (synonyms.some((synonym) => fold(synonym).startsWith(typed))) bySynonym.push(name);
  }
  return [...byName, ...byWord, ...bySynonym];
}
