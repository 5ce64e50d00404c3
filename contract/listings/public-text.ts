import { PHONE_PATTERN } from '../text/phone-numbers.ts';

/**
 * Description on one line, for feeds, previews and search engines: without phone numbers and e-mail addresses, which
 * stay on the page itself.
 */
export function toSingleLineWithoutContactDetails(description: string): string {
  return description
    .replace(EMAIL, '[e-mail]')
    .replace(PHONE_PATTERN, '[téléphone]')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** True for a text with an e-mail address, also one written out, as `camille arobase exemple.org`. */
export const hasEmailInText = (text: string): boolean => text.search(EMAIL) !== -1;

/** Text cut between two words, at most `maxLength` characters. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength - 3);
  const words = start.replace(/ \S*$/, '');
  return `${words.replace(/[ .,;:]+$/, '')}...`;
}

/**
 * Pattern of an e-mail address. The first look-behind prevents a match attempt at each letter of a long word (quadratic
 * time).
 */
const EMAIL =
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+(?:@|\s+(?:arobase|at)\s+|\s*[([](?:arobase|at|@)[)\]]\s*)[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/giu;
