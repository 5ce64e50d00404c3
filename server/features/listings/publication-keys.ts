import { createHash } from 'node:crypto';
import type { NewListing } from '#contract/listings/new-listing.ts';
import { hashFiles } from '#server/features/images/digest-files.ts';
import {
  createIdempotencyKeyQueries,
  type FormIdempotencyKey,
} from '#server/platform/database/create-idempotency-key-queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ListingRow } from './tables.ts';

const keys = createIdempotencyKeyQueries('publicationKeys', 'listingId');

export const { claim: claimPublicationKey, purge: purgePublicationKeys } = keys;

/** SHA-256 of a publication form, pictures included. */
export async function hashPublicationForm({ images, ...fields }: NewListing): Promise<string> {
  const pictures = await hashFiles(images);
  return createHash('sha256')
    .update(JSON.stringify({ ...fields, pictures }, withoutNulls))
    .digest('hex');
}

/**
 * Null fields are dropped, so that an empty field and one unknown to an older client give the same digest,
 * also in the previous release.
 */
const withoutNulls = (_key: string, value: unknown) => value ?? undefined;

/**
 * Listing that the same form has created within 24 hours.
 * @throws Failure KEY_REUSED with the listing's id when the key came with another form, LISTING_GONE when its author has deleted it
 */
export async function findListingByIdempotencyKey(
  db: Queryable,
  { userId, key, digest }: FormIdempotencyKey,
): Promise<ListingRow | undefined> {
  const found = await db
    .selectFrom('publicationKeys')
    .innerJoin('listings', 'listings.id', 'publicationKeys.listingId')
    .selectAll('listings')
    .select('digest')
    .where('publicationKeys.userId', '=', userId)
    .where('key', '=', key)
    .where(keys.isCurrent)
    .executeTakeFirst();
  if (!found) return undefined;
  const { digest: former, ...listing } = found;
  const isGone = listing.status === 'gone';
  if (former !== digest) fail('KEY_REUSED', isGone ? {} : { details: { listingId: listing.id } });
  if (isGone) fail('LISTING_GONE');
  return listing;
}
