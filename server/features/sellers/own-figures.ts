import { sql } from 'kysely';
import { OWN_LISTING_STATISTICS_WEEKS, type OwnSellerStatistics } from '#contract/listings/own-figures.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { listProduceSearchedWithoutResult } from '#server/features/listings/empty-searches/queries.ts';
import { countListingViewsByWeek } from '#server/features/listings/views/weekly-views.ts';
import { countReceivedMessagesByWeek } from '#server/features/messaging/count-received-messages-by-week.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

const MAX_SEARCHES = 8;
/** Number of weeks whose searches without a result are shown. */
const SEARCH_WEEKS = 4;

/** Reads statistics of a member's own listings. Erased ones are left out. */
export async function readOwnListingStatistics(
  { db, places, produce }: Pick<Services, 'db' | 'places' | 'produce'>,
  userId: string,
): Promise<OwnSellerStatistics> {
  const weeks = await listWeeks(db);
  const first = weeks.at(-1) ?? '';
  const views = await countListingViewsByWeek(db, userId, first);
  const messages = await countReceivedMessagesByWeek(db, userId, first);
  const account = await findAccount(db, userId);
  const department = account && places.resolve(account)?.department.code;
  const from = weeks[SEARCH_WEEKS - 1];
  return {
    weeks: weeks.map((week) => ({ week, views: views.get(week) ?? 0, messages: messages.get(week) ?? 0 })),
    searches:
      department && from
        ? await listProduceSearchedWithoutResult(db, { from, department }, MAX_SEARCHES, produce)
        : [],
  };
}

/** Mondays in Paris, that of the current week first. */
async function listWeeks(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select monday::date as week
    from (select date_trunc('week', now() at time zone 'Europe/Paris') as current) as today,
      generate_series(current - ${OWN_LISTING_STATISTICS_WEEKS - 1}::int * interval '1 week', current, interval '1 week') as monday
    order by monday desc`.execute(db);
  return rows.map(({ week }) => week);
}
