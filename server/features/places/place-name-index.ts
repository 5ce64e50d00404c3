import { foldTextForComparison } from '#contract/text/fold.ts';
import { createSpellingVocabulary, type SpellingVocabulary } from '#contract/text/spelling-vocabulary.ts';
import { removePlaceNameSmallWords, removePlaceNameSpaces } from './parsed-place-query.ts';
import { type Place, readFormerCommunesFile } from './place-file.ts';
import { createPrefixTable, type PrefixTable } from './prefix-table.ts';

/** Indexes of places by name and postal code; numbers are positions in the list of places. */
export interface PlaceNameIndex {
  /** Place names with and without small words, and short names of arrondissements. */
  names: PrefixTable;
  /** Names of merged communes, which lead to the current one. */
  formerNames: PrefixTable;
  /** Place names from their second word on, from their third, and so on. */
  laterWords: PrefixTable;
  postcodes: PrefixTable;
  /** Place names with and without small words, as `removePlaceNameSpaces` writes them, without arrondissements. */
  joinedNames: PrefixTable;
  /** Spellings of the keys of `joinedNames`, weighted by population. */
  spellings: SpellingVocabulary;
  /** Words of all place names, weighted by population. */
  words: SpellingVocabulary;
}

export function indexPlaceNames(places: readonly Place[]): PlaceNameIndex {
  const names: [string, number][] = [];
  const laterWords: [string, number][] = [];
  const postcodes: [string, number][] = [];
  const joinedNames: [string, number][] = [];
  const spellings = createSpellingVocabulary();
  const words = createSpellingVocabulary();
  for (const [position, place] of places.entries()) {
    const name = foldTextForComparison(place.name);
    const bare = removePlaceNameSmallWords(name);
    for (const key of new Set([name, bare, ...shortNames(name)])) names.push([key, position]);
    for (let at = bare.indexOf(' '); at >= 0; at = bare.indexOf(' ', at + 1)) {
      laterWords.push([bare.slice(at + 1), position]);
    }
    for (const postcode of place.postcodes) postcodes.push([postcode, position]);
    for (const word of name.split(' ')) words.add(word, place.population);
    for (const joined of place.parent ? [] : new Set([name, bare].map(removePlaceNameSpaces))) {
      joinedNames.push([joined, position]);
      spellings.add(joined, place.population);
    }
  }
  return {
    names: createPrefixTable(names),
    formerNames: createPrefixTable(formerNames(places)),
    laterWords: createPrefixTable(laterWords),
    postcodes: createPrefixTable(postcodes),
    joinedNames: createPrefixTable(joinedNames),
    spellings,
    words,
  };
}

function formerNames(places: readonly Place[]): [string, number][] {
  const positions = new Map(places.map(({ code }, position) => [code, position]));
  return readFormerCommunesFile().flatMap(([name, code]) => {
    const position = positions.get(code);
    const folded = foldTextForComparison(name);
    return position === undefined
      ? []
      : [...new Set([folded, removePlaceNameSmallWords(folded)])].map((key): [string, number] => [
          key,
          position,
        ]);
  });
}

/** Short names of arrondissements: `paris 1`, `paris 01`, `paris 1er` for `paris 1er arrondissement`. */
function shortNames(name: string): string[] {
  const [, city, number, ending] = /^(\w+) (\d+)(er?) arrondissement$/.exec(name) ?? [];
  if (!city || !number) return [];
  return [`${city} ${number}`, `${city} ${number.padStart(2, '0')}`, `${city} ${number}${ending}`];
}
