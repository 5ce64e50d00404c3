import { PHONE } from '../text/phone-numbers.ts';

/**
 * The description on one line, for feeds, previews and search engines: without phone numbers and e-mail addresses,
 * which stay on the page itself.
 */
export function publicText(description: string): string {
  return description
    .replace(EMAIL, '[e-mail]')
    .replace(PHONE, '[téléphone]')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Also one written out, as `camille arobase exemple.org`. */
export const hasEmail = (text: string): boolean => text.search(EMAIL) !== -1;

/** Cut between two words, at most `longest` characters. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest - 3);
  return `${start.replace(/ \S*$/, '')}...`;
}

/** The first look-behind prevents a match attempt at each letter of a long word (quadratic time). */
const EMAIL =
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+(?:@|\s+(?:arobase|at)\s+|\s*[([](?:arobase|at|@)[)\]]\s*)[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/giu;
