import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '#contract/accounts/second-factor-rules.ts';
import { hashSecret } from '#server/platform/create-random-secret.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Letters and digits that cannot be confused, without vowels, which make words: 4.8 bits each. */
const ALPHABET = 'bcdfghjkmnpqrstvwxz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * Replaces a person's recovery codes.
 * @returns the codes as shown, "bcdf-ghjk-mnpq-rstv"; only their hashes are stored
 */
export async function replaceRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, hash: hashSecret(code.replaceAll('-', '')) })))
    .execute();
  return codes;
}

/**
 * Uses up a recovery code.
 * @returns false when this person has no such code; of two concurrent uses one gets true
 */
export async function redeemRecoveryCode(tx: Queryable, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('hash', '=', hashSecret(code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Unused recovery codes of a person. */
export const listUnusedRecoveryCodes = (db: Queryable, userId: string) =>
  db.selectFrom('recoveryCodes').select('createdAt').where('userId', '=', userId).execute();

const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-');
const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
