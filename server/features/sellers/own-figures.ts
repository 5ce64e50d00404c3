import { sql } from 'kysely';
import { OWN_STATISTICS_WEEKS, type OwnListingStatistics } from '#contract/listings/own-figures.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { listMissingProduce } from '#server/features/listings/empty-searches/queries.ts';
import { countViewsByWeek } from '#server/features/listings/views/weekly-views.ts';
import { countReceivedByWeek } from '#server/features/messaging/count-received-by-week.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

const MAX_SEARCHES = 8;
/** Weeks of the searches that are shown. */
const SEARCH_WEEKS = 4;

/** Figures of a member's own listings. Erased ones are left out. */
export async function readOwnListingStatistics(
  { db, places }: Pick<Services, 'db' | 'places'>,
  userId: string,
): Promise<OwnListingStatistics> {
  const weeks = await listWeeks(db);
  const first = weeks.at(-1) ?? '';
  const views = await countViewsByWeek(db, userId, first);
  const messages = await countReceivedByWeek(db, userId, first);
  const account = await findAccount(db, userId);
  const department = account && places.resolve(account)?.department.code;
  const from = weeks[SEARCH_WEEKS - 1];
  return {
    weeks: weeks.map((week) => ({ week, views: views.get(week) ?? 0, messages: messages.get(week) ?? 0 })),
    searches: department && from ? await listMissingProduce(db, { from, department }, MAX_SEARCHES) : [],
  };
}

/** Mondays in Paris, that of the current week first. */
async function listWeeks(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select monday::date as week
    from (select date_trunc('week', now() at time zone 'Europe/Paris') as current) as today,
      generate_series(current - ${OWN_STATISTICS_WEEKS - 1}::int * interval '1 week', current, interval '1 week') as monday
    order by monday desc`.execute(db);
  return rows.map(({ week }) => week);
}
