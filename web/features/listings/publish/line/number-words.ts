import { lowercaseWithoutAccents } from '#contract/text/fold.ts';

/**
 * Typed text with its numbers in digits: "vingt-cinq kilos" → "25 kilos", "deux euros cinquante" → "2 euros 50", "à
 * trois cinquante" → "à 3,50", "un kilo et demi" → "1,5 kilo". "un" and "une" stay, which mostly are articles.
 */
export const numberWordsToDigits = (text: string): string =>
  text
    .replace(NUMBER, (words) => digitsOf(lowercaseWithoutAccents(words).split(/ et |[ -]/)))
    .replaceAll('½', '1/2')
    .replace(AND_A_HALF, (_, whole: string, unit: string) => `${/\d/.test(whole) ? whole : 1},5 ${unit}`)
    .replace(HALF, '0,5 ')
    .replace(/\bun(?= euro)/gi, '1');

const values: Record<string, number> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  cent: 100,
  cents: 100,
};

const WORD = Object.keys(values)
  .filter((word) => !word.startsWith('un'))
  .join('|');
/** Exception for names that hold a number: "fraises des quatre saisons", "quatre-quarts". */
const NAMES = '(?! (?:saisons|épices))';
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d'-])(?:${WORD})(?:(?: et |[ -])(?:${WORD}|(?<= et |-)une?))*(?![\\p{L}-])${NAMES}`,
  'giu',
);
const HALF = /(?:(?:\bune? )?\bdemi[ -]|(?<!\d)1\/2 ?)(?=\p{L})/giu;
const AND_A_HALF = /(?<![\p{L}\d,.])(\d+|une?) (\p{L}+) et demie?(?!\p{L})/giu;

function digitsOf(words: string[]): string {
  const numbers: number[] = [];
  let last = 0;
  for (const word of words) {
    const value = values[word] ?? 0;
    const before = numbers.at(-1);
    if (before === undefined) numbers.push(value);
    else if (value === 100 && before < 10) numbers.splice(-1, 1, before * 100);
    else if (value === 20 && last === 4) numbers.splice(-1, 1, before - 4 + 80);
    else if (value < last && value < 20) numbers.splice(-1, 1, before + value);
    else if (last === 100) numbers.splice(-1, 1, before + value);
    else numbers.push(value);
    last = value;
  }
  return numbers.join(',');
}
