import { editDistance } from '#contract/text/edit-distance.ts';

/** Domains of nearly all mailboxes in France. */
const DOMAINS = [
  'gmail.com',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'bbox.fr',
  'neuf.fr',
  'hotmail.fr',
  'hotmail.com',
  'yahoo.fr',
  'yahoo.com',
  'outlook.fr',
  'outlook.com',
  'live.fr',
  'icloud.com',
];

/** Minimum length of a mail domain that is proposed: shorter ones resemble others that exist. */
const MIN_LENGTH = 8;

/**
 * Address that was probably meant: "camille@gmail.com" for "camille@gmial.com", "camille@gmail" or "camille@gmail.fr".
 * Undefined when nothing looks mistyped.
 */
export function suggestEmailCorrection(email: string): string | undefined {
  const [, name, typed = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (!name || DOMAINS.includes(typed)) return undefined;
  const meant =
    DOMAINS.find((domain) => editDistance(typed, domain, 1) === 1 && domain.length >= MIN_LENGTH) ??
    DOMAINS.find((domain) => hasWrongEnding(typed, domain));
  return meant && `${name}@${meant}`;
}

/** True for the name of a domain without its ending, or with one that it does not have. */
function hasWrongEnding(typed: string, domain: string): boolean {
  const [name, ending = ''] = domain.split('.');
  const [typedName, typedEnding = '', more] = typed.split('.');
  if (typedName !== name || more !== undefined) return false;
  return typedEnding === '' || name === 'gmail' || editDistance(typedEnding, ending, 1) === 1;
}
