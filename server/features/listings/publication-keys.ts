import { createHash } from 'node:crypto';
import { expressionBuilder, sql } from 'kysely';
import type { NewListing } from '#contract/listings/new-listing.ts';
import { retentionDays } from '#contract/retention.ts';
import { hashFiles } from '#server/features/images/digest-files.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ListingRow } from './tables.ts';

/** Publication form with its idempotency key. */
export interface PublicationForm {
  userId: string;
  key: string;
  /** SHA-256 of the form, pictures included. */
  digest: string;
}

const isExpired = expressionBuilder<Tables, 'publicationKeys'>()(
  'publicationKeys.createdAt',
  '<',
  sql<Date>`now() - ${retentionDays.publicationKey}::int * interval '24 hours'`,
);

export async function formDigest({ images, ...fields }: NewListing): Promise<string> {
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
 * Listing created by this form within 24 hours.
 * @throws Failure KEY_REUSED when the key came with another form, LISTING_GONE when its author has deleted it
 */
export async function findListingByPublicationKey(
  db: Queryable,
  { userId, key, digest }: PublicationForm,
): Promise<ListingRow | undefined> {
  const found = await db
    .selectFrom('publicationKeys')
    .innerJoin('listings', 'listings.id', 'publicationKeys.listingId')
    .selectAll('listings')
    .select('digest')
    .where('publicationKeys.userId', '=', userId)
    .where('key', '=', key)
    .where((eb) => eb.not(isExpired))
    .executeTakeFirst();
  if (!found) return undefined;
  const { digest: former, ...listing } = found;
  if (former !== digest) fail('KEY_REUSED');
  if (listing.status === 'gone') fail('LISTING_GONE');
  return listing;
}

/**
 * Inserts the key of a listing that this transaction is about to insert; waits for a concurrent one.
 * @returns false when the other one committed
 */
export async function claimPublicationKey(
  tx: Queryable,
  form: PublicationForm,
  listingId: string,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('publicationKeys')
    .values({ ...form, listingId })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ digest: form.digest, listingId, createdAt: sql`now()` })
        .where(isExpired),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Deletes keys older than `retentionDays.publicationKey`.
 * @returns number of keys deleted
 */
export async function purgePublicationKeys(db: Queryable): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('publicationKeys')
    .where(isExpired)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
