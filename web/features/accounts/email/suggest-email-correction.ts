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

/** Length from which a domain is proposed: shorter ones resemble others that exist. */
const MIN_LENGTH = 8;

/**
 * Address that was probably meant: "camille@gmail.com" for "camille@gmial.com". Undefined when nothing looks
 * mistyped.
 */
export function suggestEmailCorrection(email: string): string | undefined {
  const [, name, typed = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (!name || DOMAINS.includes(typed)) return undefined;
  const meant = DOMAINS.find((domain) => editDistance(typed, domain, 1) === 1 && domain.length >= MIN_LENGTH);
  return meant && `${name}@${meant}`;
}
