import type { Queryable } from '#server/platform/database/tables.ts';

/** Erases what a person published, with the account. Only the ids stay, as "gone". */
export async function eraseListingsOf(tx: Queryable, userId: string): Promise<void> {
  const erased = await tx.deleteFrom('listings').where('userId', '=', userId).returning('id').execute();
  if (erased.length > 0) await tx.insertInto('goneListings').values(erased).execute();
}
