import type { Queryable } from '#server/platform/database/tables.ts';
import { canReceiveOptionalMails } from './policy.ts';
import { findAccount } from './queries.ts';
import type { UserRow } from './tables.ts';

/** Account to which optional mails may be sent; undefined for all others. */
export async function findOptionalMailRecipient(db: Queryable, id: string): Promise<UserRow | undefined> {
  const account = await findAccount(db, id);
  return account && canReceiveOptionalMails(account) ? account : undefined;
}
