import { sql } from 'kysely';
import type { ListingStatus } from '#contract/listings/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { calculateListingExpiryDateFromNow } from './life/lifetime.ts';
import { clearedAcceptedNameColumns } from './public-name.ts';
import { addToSearchVocabulary } from './search/search-words.ts';
import type { ListingRow } from './tables.ts';

/** Sets the status of a listing. Callers check that the transition is allowed. */
export async function updateListingStatusUnchecked(
  tx: Queryable,
  services: Pick<Services, 'config' | 'produce'>,
  listing: ListingRow,
  status: ListingStatus,
  deleteReason: string | null,
): Promise<ListingRow> {
  const changed = await tx
    .updateTable('listings')
    .set({
      status,
      deleteReason,
      decidedAt: sql`now()`,
      ...(status === 'accepted' && clearedAcceptedNameColumns),
      ...(status === 'pending' && { waitingSince: sql`now()` }),
      expiresAt:
        status === 'accepted' ? calculateListingExpiryDateFromNow(listing.productName, services) : null,
    })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === 'accepted') await addToSearchVocabulary(tx, changed.terms);
  return changed;
}
