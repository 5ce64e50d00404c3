import { sql } from 'kysely';
import { FIGURE_WEEKS, type OwnFigures } from '#contract/listings/own-figures.ts';
import { listMissingProduce } from '#server/features/listings/empty-searches/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

const MAX_SEARCHES = 8;
/** Weeks of the searches that are shown. */
const SEARCH_WEEKS = 4;

/** Figures of a member's own listings. Erased ones are left out. */
export async function readOwnFigures(
  { db, places }: Pick<Services, 'db' | 'places'>,
  userId: string,
): Promise<OwnFigures> {
  const weeks = await listWeeks(db, userId);
  const address = await db
    .selectFrom('users')
    .select(['city', 'postalCode'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const department = address && places.resolve(address)?.department.code;
  const from = weeks[SEARCH_WEEKS - 1]?.week;
  return {
    weeks,
    searches: department && from ? await listMissingProduce(db, { from, department }, MAX_SEARCHES) : [],
  };
}

async function listWeeks(db: Queryable, userId: string): Promise<OwnFigures['weeks']> {
  const { rows } = await sql<OwnFigures['weeks'][number]>`
    select monday::date as week,
      (
        select coalesce(sum(views), 0)::int from weekly_listing_views
        join listings on listings.id = weekly_listing_views.listing_id
        where listings.user_id = ${userId}::uuid and week = monday::date
      ) as views,
      (
        select count(*)::int from messages
        join conversations on conversations.id = messages.conversation_id
        join listings on listings.id = conversations.listing_id
        where listings.user_id = ${userId}::uuid and sender_id is distinct from ${userId}::uuid
          and sent_at >= monday at time zone 'Europe/Paris'
          and sent_at < (monday + interval '1 week') at time zone 'Europe/Paris'
      ) as messages
    from (select date_trunc('week', now() at time zone 'Europe/Paris') as current) as today,
      generate_series(current - ${FIGURE_WEEKS - 1}::int * interval '1 week', current, interval '1 week') as monday
    order by monday desc`.execute(db);
  return rows;
}

/** Deletes views of weeks that are no longer shown. */
export async function purgeWeeklyViews(db: Queryable): Promise<void> {
  await db
    .deleteFrom('weeklyListingViews')
    .where('week', '<', sql<string>`(now() at time zone 'Europe/Paris')::date - ${FIGURE_WEEKS * 7}::int`)
    .execute();
}
