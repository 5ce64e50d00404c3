import type { Queryable } from '#server/platform/database/tables.ts';
import { canBeMailed } from './policy.ts';
import { findAccount } from './queries.ts';
import type { UserRow } from './tables.ts';

/** Account to which optional mails may be sent; undefined for all others. */
export async function findMailableAccount(db: Queryable, id: string): Promise<UserRow | undefined> {
  const account = await findAccount(db, id);
  return account && canBeMailed(account) ? account : undefined;
}
