import type { Queryable } from '#server/platform/database/tables.ts';

/** Spam scores by listing, unordered; listings not scored yet are absent. */
export async function findSpamScores(db: Queryable, listingIds: string[]) {
  if (listingIds.length === 0) return [];
  return db
    .selectFrom('spamScores')
    .select(['listingId', 'score', 'reasons'])
    .where('listingId', 'in', listingIds)
    .execute();
}
