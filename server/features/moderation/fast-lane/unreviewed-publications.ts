import '#server/features/moderation/tables.ts';
import { countRows, type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Notes that a listing, or its changes, are online without having been read; the latest changes count. */
export async function saveUnreviewedPublication(
  tx: Queryable,
  listingId: string,
  isRevision: boolean,
): Promise<void> {
  const publication = { isRevision, publishedAt: new Date() };
  await tx
    .insertInto('unreadPublications')
    .values({ listingId, ...publication })
    // A listing that was never read stays one when changes of it follow.
    .onConflict((conflict) =>
      conflict.column('listingId').doUpdateSet({ publishedAt: publication.publishedAt }),
    )
    .execute();
}

export async function deleteUnreviewedPublication(tx: Queryable, listingId: string): Promise<void> {
  await tx.deleteFrom('unreadPublications').where('listingId', '=', listingId).execute();
}

export const findUnreviewedPublication = (tx: Queryable, listingId: string) =>
  tx.selectFrom('unreadPublications').selectAll().where('listingId', '=', listingId).executeTakeFirst();

/** Accepted listings that nobody has read as they are, newest first. */
export const listUnreviewedPublications = (db: Queryable, page: PagingRequest) =>
  readPageOfRows(
    unreadPublications(db)
      .selectAll('unreadPublications')
      .orderBy('unreadPublications.publishedAt', 'desc')
      .orderBy('unreadPublications.listingId', 'desc'),
    unreadPublications(db),
    page,
  );

export const countUnreviewedPublications = (db: Queryable): Promise<number> =>
  countRows(unreadPublications(db));

/** A listing that reports returned to the queue is read there. */
const unreadPublications = (db: Queryable) =>
  db
    .selectFrom('unreadPublications')
    .innerJoin('listings', 'listings.id', 'unreadPublications.listingId')
    .where('listings.status', '=', 'accepted');
