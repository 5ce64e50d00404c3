/**
 * Form in which French texts are compared: lower case, no accents, French letters for those of other languages (`ß`,
 * `ø`, `ł`...), and a space for each run of characters that are neither letters nor digits. `"Œufs d'oie (x6)"` →
 * `"oeufs d oie x6"`.
 */
export const foldTextForComparison = (text: string): string =>
  lowercaseWithoutAccents(text)
    .replace(/[ßøłđðħıĸŋŧþ]/g, (letter) => frenchLetters[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Latin letters that Unicode does not decompose. */
const frenchLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
};

/** Text in lower case, without accents, with `oe` and `ae` for their ligatures; the rest as it is. */
export const lowercaseWithoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');

/**
 * Words that a search compares: folded, singular, each once, without stop words. `"Les pommes de terre"` → `["pomme",
 * "terre"]`. A text of stop words only keeps them.
 */
export function extractSearchTerms(text: string): string[] {
  const words = foldTextForComparison(text).split(' ').filter(Boolean);
  const significant = words.filter((word) => !smallWords.has(word));
  return [...new Set((significant.length > 0 ? significant : words).map(singularizeFoldedWord))];
}

/** True for a text of words that a search leaves out beside others, as "de la". */
export const hasStopWordsOnly = (text: string): boolean =>
  foldTextForComparison(text)
    .split(' ')
    .every((word) => smallWords.has(word));

const smallWords = new Set('a au aux d de des du en et l la le les ou un une'.split(' '));

const irregular = new Map([
  ['aulx', 'ail'],
  ['yeux', 'oeil'],
]);

/**
 * Singular of a folded word. An invariable word loses its last letter too (`radis` → `radi`), in queries and in
 * listings alike.
 */
export function singularizeFoldedWord(word: string): string {
  const irregularSingular = irregular.get(word);
  if (irregularSingular) return irregularSingular;
  if (word.length <= 3 || word.endsWith('ss')) return word;
  if (word.length > 5 && /[^eyu]aux$/.test(word)) return `${word.slice(0, -3)}al`;
  if (word.endsWith('ux') || word.endsWith('s')) return word.slice(0, -1);
  return word;
}
