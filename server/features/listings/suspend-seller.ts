import type { Queryable } from '#server/platform/database/tables.ts';

/**
 * Hides or restores a seller's listings, in the transaction that changes the account.
 * @returns ids of the listings that became public
 */
export async function hideOrRestoreSellerListings(
  tx: Queryable,
  userId: string,
  sellerSuspended: boolean,
): Promise<string[]> {
  const changed = await tx
    .updateTable('listings')
    .set({ sellerSuspended })
    .where('userId', '=', userId)
    .where('sellerSuspended', '!=', sellerSuspended)
    .returning(['id', 'isLive'])
    .execute();
  return changed.filter(({ isLive }) => isLive).map(({ id }) => id);
}
