import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fail } from '#server/platform/fail.ts';

export const LEAKED_PASSWORD_TEXT =
  'Ce mot de passe figure dans des listes de mots de passe volés : choisissez-en un autre.';

let digests: Set<string> | undefined;

/** True for a password of `data/leaked-passwords.txt`, in any capitals. */
export function isLeakedPassword(password: string): boolean {
  digests ??= new Set(
    readFileSync(new URL('../../../data/leaked-passwords.txt', import.meta.url), 'utf8').split('\n'),
  );
  return digests.has(digestPasswordForLeakCheck(password));
}

/**
 * Refuses a leaked password.
 * @throws Failure INVALID_INPUT
 */
export function refuseLeakedPassword(password: string): void {
  if (isLeakedPassword(password)) fail('INVALID_INPUT', { fields: { password: LEAKED_PASSWORD_TEXT } });
}

/** First 48 bits of a digest: the file must not show the passwords, some of which hold a name. */
export const digestPasswordForLeakCheck = (password: string): string =>
  createHash('sha256').update(password.normalize('NFKC').toLowerCase()).digest('base64url').slice(0, 8);
