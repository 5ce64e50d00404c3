import { sql } from 'kysely';
import { keysOf } from '#contract/keys-of.ts';
import type { RevisableListingContent } from '#contract/listings/schemas.ts';
import { enqueueUnusedPictureRemoval } from '#server/features/images/jobs.ts';
import { pickListingContentFromRow, toListingColumns } from '#server/features/listings/listing-content.ts';
import { addToSearchVocabulary } from '#server/features/listings/search/search-words.ts';
import type { ListingRow, PendingListingRevisionRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

/** Pending or refused revision of a listing, which has at most one. */
export async function findPendingOrRefusedListingRevision(
  db: Queryable,
  listingId: string,
): Promise<PendingListingRevisionRow | undefined> {
  const [revision] = await findPendingOrRefusedListingRevisions(db, [listingId]);
  return revision;
}

/** Revisions of the given listings, unordered. */
export async function findPendingOrRefusedListingRevisions(
  db: Queryable,
  listingIds: string[],
): Promise<PendingListingRevisionRow[]> {
  if (listingIds.length === 0) return [];
  return db.selectFrom('listingRevisions').selectAll().where('listingId', 'in', listingIds).execute();
}

/**
 * Replaces the revision of a listing, if it has one, by the author's newest.
 * @returns time of its submission
 */
export async function storePendingListingRevision(
  tx: Queryable,
  listingId: string,
  fields: RevisableListingContent,
): Promise<Date> {
  const revision = { fields, submittedAt: new Date(), refused: null };
  await tx
    .insertInto('listingRevisions')
    .values({ listingId, ...revision })
    .onConflict((conflict) => conflict.column('listingId').doUpdateSet(revision))
    .execute();
  return revision.submittedAt;
}

export async function refusePendingListingRevision(
  tx: Queryable,
  listingId: string,
  refused: string,
): Promise<void> {
  await tx.updateTable('listingRevisions').set({ refused }).where('listingId', '=', listingId).execute();
}

/** Deletes a listing's revision, and the pictures that only it showed. */
export async function deletePendingOrRefusedListingRevision(
  tx: Queryable,
  { jobs }: Pick<Services, 'jobs'>,
  listingId: string,
): Promise<void> {
  const deleted = await tx
    .deleteFrom('listingRevisions')
    .where('listingId', '=', listingId)
    .returning('fields')
    .executeTakeFirst();
  await enqueueUnusedPictureRemoval(tx, jobs, deleted?.fields.images ?? []);
}

/**
 * Replaces a listing's content by its revision; `publishedAt` stays. Members are notified whose saved
 * searches match only now.
 */
export async function applyPendingListingRevision(
  tx: Queryable,
  { jobs, places, produce, onBecamePublic }: Pick<Services, 'jobs' | 'places' | 'produce' | 'onBecamePublic'>,
  listing: ListingRow,
  { fields }: PendingListingRevisionRow,
): Promise<ListingRow> {
  const changed = await tx
    .updateTable('listings')
    .set({
      ...toListingColumns({ ...pickListingContentFromRow(listing), ...fields }, { places, produce }),
      decidedAt: sql`now()`,
    })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await deletePendingOrRefusedListingRevision(tx, { jobs }, listing.id);
  await enqueueUnusedPictureRemoval(tx, jobs, listing.images);
  await addToSearchVocabulary(tx, changed.terms);
  if (changed.isLive) await onBecamePublic(tx, listing.id, listing);
  return changed;
}

/**
 * Fields that a revision changes, each before and after.
 * @param openable turns picture paths into ones that the reader may open
 */
export function compareListingWithSubmittedRevision(
  listing: ListingRow,
  { fields: revised }: PendingListingRevisionRow,
  openable: (images: string[]) => string[],
) {
  const content = { ...pickListingContentFromRow(listing), images: openable(listing.images) };
  const fields = { ...revised, ...(revised.images && { images: openable(revised.images) }) };
  const names = keysOf(fields);
  return Object.fromEntries(names.map((name) => [name, { before: content[name], after: fields[name] }]));
}

/**
 * Picture paths of revisions.
 * @param among paths looked for; a revision that shows one of them is answered with all its pictures
 */
export async function findPicturePathsOfRevisionsUsingAny(db: Queryable, among: string[]): Promise<string[]> {
  const images = sql<string>`fields -> 'images'`;
  const rows = await db
    .selectFrom('listingRevisions')
    .select(sql<string>`jsonb_array_elements_text(${images})`.as('path'))
    .where(sql<boolean>`${images} ?| ${among}::text[]`)
    .execute();
  return rows.map(({ path }) => path);
}
