import { sql } from 'kysely';
import type { ListingStatus } from '#contract/listings/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { expiryOf } from './life/lifetime.ts';
import { learnWords } from './search-words.ts';
import type { ListingRow } from './tables.ts';

/** Effects of a listing that becomes public, in the same transaction. */
export type BecamePublic = (tx: Queryable, listingId: string) => Promise<void>;

declare module '#server/platform/services.ts' {
  interface Services {
    onBecamePublic: BecamePublic;
  }
}

/** Does not check whether the transition is allowed. */
export async function changeStatus(
  tx: Queryable,
  services: Pick<Services, 'config'>,
  listing: ListingRow,
  status: ListingStatus,
  deleteReason: string | null,
): Promise<ListingRow> {
  const changed = await tx
    .updateTable('listings')
    .set({
      ...{ status, deleteReason, decidedAt: sql`now()` },
      expiresAt: status === 'accepted' ? expiryOf(listing.productName, services) : null,
    })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === 'accepted') await learnWords(tx, changed.terms);
  return changed;
}
