import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** What is stored of such a secret. @returns base64url */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');
