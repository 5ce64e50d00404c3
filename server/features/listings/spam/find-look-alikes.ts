import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import { fold } from '#contract/text/fold.ts';
import { findAlike } from '#server/features/images/picture-hashes.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { signatureBands, similarity } from './text-signature.ts';

/** Least share of signatures that copies of one text have in common: measured on reworded ones. */
const LEAST_SIMILAR = 0.6;
/** A text that hundreds have copied finds some of them. */
const MOST_FOUND = 30;
/** Of one member, who may well say the same of several products. */
const OWN_SIMILAR = 0.8;

export interface LookAlike extends Pick<ListingRow, 'id' | 'userId' | 'status'> {
  /** From 0 to 1. */
  similarity: number;
  /** Its own score says so. */
  isKnownToBeCopied: boolean;
}

/** Listings with nearly the same text, the most similar first. */
export async function findSameText(
  db: Queryable,
  listingId: string,
  signature: readonly number[],
): Promise<LookAlike[]> {
  if (signature.length === 0) return [];
  const rows = await db
    .selectFrom('spamScores')
    .innerJoin('listings', 'listings.id', 'spamScores.listingId')
    .select(['listings.id', 'userId', 'status', 'signature', 'reasons'])
    .where('bands', '&&', sql<number[]>`${signatureBands(signature)}::int[]`)
    .where('listings.id', '!=', listingId)
    .limit(MOST_FOUND)
    .execute();
  return rows
    .map(({ signature: other, reasons, ...row }) => ({
      ...row,
      similarity: similarity(signature, other),
      isKnownToBeCopied: reasons.some(({ kind }) => kind === 'copiedText' || kind === 'refusedText'),
    }))
    .filter((found) => found.similarity >= LEAST_SIMILAR)
    .sort((one, other) => other.similarity - one.similarity);
}

/** The earliest listing of somebody else that shows one of these pictures, or one that looks like it. */
export async function findSamePicture(
  db: Queryable,
  { userId }: Pick<ListingRow, 'userId'>,
  images: readonly string[],
): Promise<Pick<ListingRow, 'id' | 'status'> | undefined> {
  const alike = images.length > 0 ? await findAlike(db, images) : [];
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

/** Another listing of the same member that is seen or waits, with nearly the same text. */
export async function findOwnDouble(
  db: Queryable,
  listing: Pick<ListingRow, 'id' | 'userId' | 'mainType' | 'productName' | 'description'>,
  sameText: readonly LookAlike[],
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
  const alike = new Set(sameText.filter(({ similarity }) => similarity >= OWN_SIMILAR).map(({ id }) => id));
  const isSame = (row: (typeof rows)[number]) =>
    fold(row.productName) === fold(listing.productName) &&
    fold(row.description) === fold(listing.description);
  return rows.find((row) => alike.has(row.id) || isSame(row))?.id;
}

/** Other pending or live listings that the member published less than an hour before or after this one. */
export async function findInHour(
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
