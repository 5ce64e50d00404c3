/**
 * Form in which French texts are compared: lower case, no accents, `oe` and `ae` for their ligatures, and a space for
 * each run of characters that are neither letters nor digits. `"Œufs d'oie (x6)"` → `"oeufs d oie x6"`.
 */
export const foldText = (text: string): string =>
  unaccent(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Text in lower case, without accents, with `oe` and `ae` for their ligatures; the rest as it is. */
export const unaccent = (text: string): string =>
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
export function searchTerms(text: string): string[] {
  const words = foldText(text).split(' ').filter(Boolean);
  const significant = words.filter((word) => !smallWords.has(word));
  return [...new Set((significant.length > 0 ? significant : words).map(toSingular))];
}

const smallWords = new Set('a au aux d de des du en et l la le les ou un une'.split(' '));

const irregular = new Map([
  ['aulx', 'ail'],
  ['yeux', 'oeil'],
]);

/**
 * Singular of a folded word. An invariable word loses its last letter too (`radis` → `radi`), in queries and in
 * listings alike.
 */
export function toSingular(word: string): string {
  const irregularSingular = irregular.get(word);
  if (irregularSingular) return irregularSingular;
  if (word.length <= 3 || word.endsWith('ss')) return word;
  if (word.length > 5 && /[^eyu]aux$/.test(word)) return `${word.slice(0, -3)}al`;
  if (word.endsWith('ux') || word.endsWith('s')) return word.slice(0, -1);
  return word;
}
