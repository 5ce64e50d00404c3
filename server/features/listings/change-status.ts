import { sql } from 'kysely';
import type { ListingStatus } from '#contract/listings/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { knownAsWritten } from './known-as.ts';
import { expiryOf } from './life/lifetime.ts';
import { learnWords } from './search/search-words.ts';
import type { ListingRow } from './tables.ts';

/**
 * Effects, in the same transaction, of a listing that becomes public, or of a public one that says something else.
 * @param former what it said before
 */
export type BecamePublic = (tx: Queryable, listingId: string, former?: Searched) => Promise<void>;

/** The columns of a search. */
export type Searched = Pick<
  ListingRow,
  'mainType' | 'type' | 'terms' | 'season' | 'communeCode' | 'cityKey' | 'postalCode' | 'lat' | 'lon'
>;

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
      ...(status === 'accepted' && knownAsWritten),
      ...(status === 'pending' && { waitingSince: sql`now()` }),
      expiresAt: status === 'accepted' ? expiryOf(listing.productName, services) : null,
    })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === 'accepted') await learnWords(tx, changed.terms);
  return changed;
}
