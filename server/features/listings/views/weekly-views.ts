import { sql } from 'kysely';
import { OWN_LISTING_STATISTICS_WEEKS } from '#contract/listings/own-figures.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import '../tables.ts';

/**
 * Views of a member's own listings by week.
 * @param from Monday of the first week, in Paris
 * @returns their number by the Monday of a week; weeks without any are absent
 */
export async function countListingViewsByWeek(
  db: Queryable,
  userId: string,
  from: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('weeklyListingViews')
    .innerJoin('listings', 'listings.id', 'weeklyListingViews.listingId')
    .select((eb) => ['week', eb.fn.sum<number>('views').as('views')])
    .where('userId', '=', userId)
    .where('week', '>=', from)
    .groupBy('week')
    .execute();
  return new Map(rows.map(({ week, views }) => [week, Number(views)]));
}

/** Deletes views of weeks that are no longer shown. */
export async function purgeWeeklyListingViews(db: Queryable): Promise<void> {
  await db
    .deleteFrom('weeklyListingViews')
    .where(
      'week',
      '<',
      sql<string>`(now() at time zone 'Europe/Paris')::date - ${OWN_LISTING_STATISTICS_WEEKS * 7}::int`,
    )
    .execute();
}
