import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** An address or another text, without the secrets that links hold: whoever reads it could use them. */
export const withoutSecrets = (text: string) => text.replace(/[\w-]{43,}/g, '...');

/** What is stored of such a secret. @returns base64url */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Eight characters that can be dictated: 40 random bits, without letters that look like digits. */
export const randomReference = () =>
  Array.from(randomBytes(8), (byte) => LETTERS[byte % LETTERS.length]).join('');

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
