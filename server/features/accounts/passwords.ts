import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// argon2id, 19 MiB, two passes: the library's defaults, recommended by OWASP. Compared with when no account
// exists.
const dummyHash = hash(randomBytes(32));

/** Hash of a password. Takes tens of milliseconds: never call it inside a transaction. */
export const hashPassword = (password: string) => hash(normalized(password));

/**
 * True when a password matches a hash. Takes the same time without a hash, so that response times do not
 * reveal which accounts exist.
 */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), normalized(password));
  return matches && passwordHash !== undefined;
}

/** Normal form: keyboards compose accented letters differently. */
const normalized = (password: string) => password.normalize('NFKC');
