import { blankListingContent } from '#contract/listings/schemas.ts';
import { enqueueUnusedPictureRemoval } from '#server/features/images/jobs.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { deletePendingOrRefusedListingRevision } from '../edits/revisions.ts';
import { isListingErased } from '../queries.ts';
import { lockListingForOwner } from './apply-listing-lifecycle-actions.ts';

declare module '#server/platform/server-feature.ts' {
  interface ServerFeature {
    /** Closes what the feature has open about a listing, in the transaction that erases the listing. */
    forgetListing?: (tx: Queryable, listingId: string, services: Pick<Services, 'jobs'>) => Promise<void>;
  }
}

/**
 * Erases a listing at its author's wish. The row stays without its content, as favourites and conversations
 * still name it.
 * @throws Failure LISTING_NOT_FOUND, LISTING_GONE, FORBIDDEN, TRANSITION_FORBIDDEN (an administrator deleted
 * it: the log needs it)
 */
export async function eraseListing(
  write: ViewerTransactionRunner,
  { db, jobs, features }: Pick<Services, 'db' | 'jobs' | 'features'>,
  id: string,
): Promise<void> {
  if (await isListingErased(db, id)) fail('LISTING_GONE');
  await write(async (tx, signalChange, viewer) => {
    const listing = await lockListingForOwner(tx, viewer, id, 'erase');
    await tx
      .updateTable('listings')
      .set({
        ...blankListingContent,
        status: 'gone',
        isArchived: true,
        deleteReason: null,
        decidedAt: null,
        expiresAt: null,
        editedAt: null,
        reservedForId: null,
        terms: [],
        street: null,
        streetNumber: null,
        communeCode: null,
        lat: null,
        lon: null,
      })
      .where('id', '=', id)
      .execute();
    await tx.insertInto('goneListings').values({ id }).execute();
    await tx.deleteFrom('listingViews').where('listingId', '=', id).execute();
    await tx.deleteFrom('weeklyListingViews').where('listingId', '=', id).execute();
    await tx.deleteFrom('spamScores').where('listingId', '=', id).execute();
    await tx.deleteFrom('renewalLinks').where('listingId', '=', id).execute();
    await deletePendingOrRefusedListingRevision(tx, { jobs }, id);
    for (const { forgetListing } of features) await forgetListing?.(tx, id, { jobs });
    await enqueueUnusedPictureRemoval(tx, jobs, listing.images);
    if (listing.isLive) await signalChange();
  });
}
