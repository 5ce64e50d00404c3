import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB and two passes, the library's defaults, as OWASP recommends.
const nobodysHash = hash(randomBytes(32));

/** Never inside a transaction: it takes tens of milliseconds. */
export const hashPassword = (password: string) => hash(normalized(password));

/** Takes the same time without a hash to compare with, so that nobody learns which accounts exist. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), normalized(password));
  return matches && passwordHash !== undefined;
}

/** Keyboards differ in how they compose an accented letter. */
const normalized = (password: string) => password.normalize('NFKC');
