import { editDistance } from '#contract/text/edit-distance.ts';

/** Where nearly everybody of France has their mail. */
const DOMAINS = [
  ...['gmail.com', 'orange.fr', 'wanadoo.fr', 'free.fr', 'sfr.fr', 'laposte.net', 'bbox.fr', 'neuf.fr'],
  ...[
    'hotmail.fr',
    'hotmail.com',
    'yahoo.fr',
    'yahoo.com',
    'outlook.fr',
    'outlook.com',
    'live.fr',
    'icloud.com',
  ],
];

/** Shorter ones have neighbours that exist. */
const SHORT = 8;

/** "camille@gmail.com" for "camille@gmial.com"; undefined when nothing looks mistyped. */
export function meantEmail(email: string): string | undefined {
  const [, name, typed = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (!name || DOMAINS.includes(typed)) return undefined;
  const meant = DOMAINS.find((domain) => editDistance(typed, domain, 1) === 1 && domain.length >= SHORT);
  return meant && `${name}@${meant}`;
}
