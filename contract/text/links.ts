import { PHONE_PATTERN } from './phone-numbers.ts';

/**
 * Text on one line in which no mail program finds a link: no web or e-mail address, no phone number, in ordinary
 * characters or in look-alikes. `"voyez https://x.fr"` → `"voyez [lien]"`, `"Fini.Merci"` → `"Fini. Merci"`.
 */
export function removeAutoLinkableText(text: string): string {
  return visible(text)
    .replace(EMAIL, '[e-mail]')
    .replace(LINK, '[lien]')
    .replace(PHONE_PATTERN, '[téléphone]')
    .replace(GLUED, '$& ');
}

/** True when a text holds a web or e-mail address. */
export function hasLinkOrEmailAddress(text: string): boolean {
  const shown = visible(text);
  return shown.search(EMAIL) !== -1 || shown.search(LINK) !== -1;
}

/** Text without invisible characters, except those inside emoji; any blank becomes one space. */
const visible = (text: string) =>
  text
    .replace(/(?!(?<=\p{Emoji_Modifier}|\p{Extended_Pictographic}|\ufe0f)\u200d)\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** Full stop and its look-alikes in other scripts, which browsers accept in domain names. */
const DOT = '[.\\u3002\\uff0e\\uff61\\u2024\\ufe52]';
const COLON = '[:\\uff1a]';
const SLASH = '[/\\\\\\uff0f]';
/** Characters of a domain name's label. */
const LETTER = '\\p{L}\\p{M}\\p{N}_\\-';
const RUN = `${LETTER}.\\u3002\\uff0e\\uff61\\u2024\\ufe52+`;
/** Top-level domains that seldom begin a sentence after a missing space. */
const ENDINGS =
  'app|be|bio|biz|bzh|ch|click|com|dev|eu|fr|info|io|link|net|online|org|ru|shop|site|top|uk|xyz';

const pattern = (...alternatives: string[]) => new RegExp(alternatives.join('|'), 'giu');

// Patterns of e-mail and web addresses. Look-behinds prevent a match attempt at each letter of a long word (quadratic
// time).
const EMAIL = pattern(`(?<![${RUN}%'])[${RUN}%']+[@\\uff20\\ufe6b][${LETTER}]+(?:${DOT}[${LETTER}]+)+`);
const LINK = pattern(
  `(?<![${RUN}])[${RUN}]*${COLON}${SLASH}{2}\\S*`,
  `(?<!\\p{L})(?:https?|hxxps?|ftp|mailto|tel|sms)${COLON}\\S+`,
  `(?<![\\p{L}\\p{N}])www\\d?${DOT}\\S+`,
  `(?<![${RUN}])[${RUN}]*${DOT}(?:(?:${ENDINGS})(?![${LETTER}])|[\\p{L}\\p{M}]{2,}${SLASH})\\S*`,
);
/** Pattern of a point between two words: a domain name, or a missing space. */
const GLUED = pattern(`(?<=[${LETTER}])${DOT}(?=[\\p{L}\\p{M}]{2})`);
