import { createHash, randomBytes } from 'node:crypto';

/** Random secret of 256 bits, base64url. */
export const createRandomSecret = () => randomBytes(32).toString('base64url');

/** Text without the secrets that links hold: people who read a log could use them. */
export const redactLinkSecrets = (text: string) => text.replace(/[\w-]{43,}/g, '...');

/** Hash of a secret, which is stored in its place. @returns base64url */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Reference of eight characters that can be dictated: 40 random bits, without letters that look like digits. */
export const createRandomReference = () =>
  Array.from(randomBytes(8), (byte) => LETTERS[byte % LETTERS.length]).join('');

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
