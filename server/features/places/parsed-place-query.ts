import { foldTextForComparison } from '#contract/text/fold.ts';

/** Parsed text of a place query. */
export interface ParsedPlaceQuery {
  /** Folded readings of the name, with a number that may be part of it. Empty for blank text. */
  names: string[];
  /** Postal code or department number, perhaps only its start, and readings of the name without it. */
  coded?: { code: string; names: string[] };
}

/** Parses `69100`, `villeurbanne 69`, `69100 Villeurbanne`, `Ste-Foy`, `LYON CEDEX 03`, `paris 11eme`. */
export function parsePlaceQuery(text: string): ParsedPlaceQuery {
  const words = foldTextForComparison(text)
    .replace(/ cedex( \d+)?/, '')
    .replace(/(\d)i?eme\b/g, '$1e')
    .split(' ')
    .filter(Boolean);
  const [code] = words
    .filter((word) => isCode.test(word) || (words.length === 1 && /^\d$/.test(word)))
    .toSorted((a, b) => b.length - a.length);
  return {
    names: spellings(words),
    ...(code && {
      coded: { code: code.toUpperCase(), names: spellings(words.toSpliced(words.indexOf(code), 1)) },
    }),
  };
}

/**
 * Folded name without its small words; the last word stays while it may be incomplete. `Le Saint` stays
 * whole: otherwise it would precede every saint.
 */
export function removePlaceNameSmallWords(name: string, beingTyped = false): string {
  const words = name.split(' ');
  const bare = words.filter((word, i) => !smallWords.has(word) || (beingTyped && i === words.length - 1));
  return bare.length === 0 || bare.join() === 'saint' ? name : bare.join(' ');
}

/** Name of a place reduced to its letters and digits. */
export const foldPlaceNameToOneWord = (name: string): string =>
  removePlaceNameSpaces(foldTextForComparison(name));

/** Name in one word, `saintetienne`, in which a missing hyphen makes no difference. */
export const removePlaceNameSpaces = (name: string): string => name.replaceAll(' ', '');

const isCode = /^(\d{2,5}|2[ab])$/;

const smallWords = new Set('a au aux d de des du en et l la le les lez s sous sur'.split(' '));

/** Readings of the words. A last `st` may mean `saint`, or be the start of Strasbourg. */
function spellings(words: string[]): string[] {
  const last = words.at(-1);
  if (!last) return [];
  const before = words.slice(0, -1).map(unabbreviated);
  return [...new Set([last, unabbreviated(last)])].map((word) => [...before, word].join(' '));
}

const unabbreviated = (word: string): string => ({ st: 'saint', ste: 'sainte' })[word] ?? word;
