import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { findSimilarPictures } from '#server/features/images/picture-hashes.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { calculateMinHashBands, estimateMinHashSimilarity } from './calculate-min-hash-signature.ts';

/** Minimum similarity of copies of a text, measured on reworded texts. */
const MIN_SIMILARITY = 0.6;
/** Maximum number of copies read; a text copied hundreds of times finds only some of them. */
const MAX_FOUND = 30;
/** Minimum similarity of copies among one member's own listings, which may well share sentences. */
const MIN_OWN_SIMILARITY = 0.8;

export interface NearDuplicateListing extends Pick<ListingRow, 'id' | 'userId' | 'status'> {
  /** Similarity of the listing: estimated share of equal text, from 0 to 1. */
  similarity: number;
  /** True when the spam score of the similar listing already names a copy. */
  isKnownToBeCopied: boolean;
}

/** Listings with nearly the same text, the most similar first. */
export async function findNearDuplicateListings(
  db: Queryable,
  listingId: string,
  signature: readonly number[],
): Promise<NearDuplicateListing[]> {
  if (signature.length === 0) return [];
  const rows = await db
    .selectFrom('spamScores')
    .innerJoin('listings', 'listings.id', 'spamScores.listingId')
    .select(['listings.id', 'userId', 'status', 'signature', 'reasons'])
    .where('bands', '&&', sql<number[]>`${calculateMinHashBands(signature)}::int[]`)
    .where('listings.id', '!=', listingId)
    .limit(MAX_FOUND)
    .execute();
  return rows
    .map(({ signature: other, reasons, ...row }) => ({
      ...row,
      similarity: estimateMinHashSimilarity(signature, other),
      isKnownToBeCopied: reasons.some(({ kind }) => kind === 'copiedText' || kind === 'refusedText'),
    }))
    .filter((found) => found.similarity >= MIN_SIMILARITY)
    .sort((one, other) => other.similarity - one.similarity);
}

/** Earliest listing of somebody else that shows one of these pictures, or one that looks alike. */
export async function findListingWithSamePicture(
  db: Queryable,
  { userId }: Pick<ListingRow, 'userId'>,
  images: readonly string[],
): Promise<Pick<ListingRow, 'id' | 'status'> | undefined> {
  const alike = images.length > 0 ? await findSimilarPictures(db, images) : [];
  if (alike.length === 0) return undefined;
  return db
    .selectFrom('listings')
    .select(['id', 'status'])
    .where('images', '&&', sql<string[]>`${alike}::text[]`)
    .where('userId', '!=', userId)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
}

/** Id of another live or pending listing of the same member with nearly the same text. */
export async function findSameAuthorDuplicateListing(
  db: Queryable,
  listing: Pick<ListingRow, 'id' | 'userId' | 'mainType' | 'productName' | 'description'>,
  sameText: readonly NearDuplicateListing[],
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'productName', 'description'])
    .where('userId', '=', listing.userId)
    .where('id', '!=', listing.id)
    .where('mainType', '=', listing.mainType)
    .where((eb) => eb.or([eb('isLive', '=', true), eb('status', '=', 'pending')]))
    .orderBy('createdAt')
    .execute();
  const alike = new Set(
    sameText.filter(({ similarity }) => similarity >= MIN_OWN_SIMILARITY).map(({ id }) => id),
  );
  const isSame = (row: (typeof rows)[number]) =>
    foldTextForComparison(row.productName) === foldTextForComparison(listing.productName) &&
    foldTextForComparison(row.description) === foldTextForComparison(listing.description);
  return rows.find((row) => alike.has(row.id) || isSame(row))?.id;
}

/** Other listings that the member published less than an hour before or after this one. */
export async function findSameAuthorListingsWithinHour(
  db: Queryable,
  { id, userId, createdAt }: Pick<ListingRow, 'id' | 'userId' | 'createdAt'>,
): Promise<Pick<ListingRow, 'id' | 'status'>[]> {
  return db
    .selectFrom('listings')
    .select(['id', 'status'])
    .where('userId', '=', userId)
    .where('id', '!=', id)
    .where('status', '!=', 'gone')
    .where('createdAt', '>', new Date(createdAt.getTime() - HOUR_MS))
    .where('createdAt', '<', new Date(createdAt.getTime() + HOUR_MS))
    .execute();
}
