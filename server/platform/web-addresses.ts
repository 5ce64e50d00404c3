import tlds from 'tlds' with { type: 'json' };
import { hasLinkOrEmailAddress } from '#contract/text/links.ts';
import { replaceLookAlikeLetters } from '#contract/text/look-alikes.ts';

/**
 * True when a text holds a web or e-mail address under any top-level domain, also in letters that look like Latin
 * ones. `hasLinkOrEmailAddress`, which browsers run too, knows only the usual domains.
 */
export function hasWebOrEmailAddress(text: string): boolean {
  const read = replaceLookAlikeLetters(text);
  return hasLinkOrEmailAddress(read) || [...read.matchAll(NAME)].some(([, ending = '']) => isEnding(ending));
}

/** Pattern of a host name. Its parts have two letters at least: initials are no name ("J.P. Martin"). */
const NAME = /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}_-]{2,}\.)+(\p{L}{2,})(?![\p{L}\p{N}_-])/gu;

const endings = new Set(tlds);
/** Top-level domains that are words with which French sentences begin, after a point without a space. */
const FRENCH_WORDS = new Set(
  'au cafe car date de es et il je la ma me ne net ni plus sa se si su top va'.split(' '),
);

const isEnding = (ending: string) =>
  endings.has(ending.toLowerCase()) && !(isCapitalised(ending) && FRENCH_WORDS.has(ending.toLowerCase()));

const isCapitalised = (word: string) => /^\p{Lu}\p{Ll}/u.test(word);
