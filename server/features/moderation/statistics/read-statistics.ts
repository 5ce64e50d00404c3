import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import { countAdviceOutcomes } from '#server/features/advice/listing-advice.ts';
import { countUnansweredOffersByCategoryAndDepartment } from '#server/features/advice/unanswered-listings.ts';
import { listZeroResultSearches } from '#server/features/listings/empty-searches/queries.ts';
import { createTtlCache } from '#server/platform/cache.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { countFastLanePublicationsInPeriod } from './count-fast-lane.ts';
import {
  countModerationDecisionsInPeriod,
  countRefusalsByUsualReason,
} from './count-moderation-decisions-in-period.ts';
import { countReservationsByStageInPeriod } from './count-reservations.ts';
import { countPendingModerationItemsByAge } from './count-waiting.ts';
import { countListingsAndMembersByWeek } from './count-weeks.ts';
import type { StatisticsPeriod } from './read-period.ts';

/** Limits of the cache of figures by period. */
const CACHE_LIMITS = { max: 100, seconds: 60 };
const MAX_SEARCHES = 30;

/**
 * Reads the figures of a period for an administrator. Pending items are counted each time, through indexes that hold only those; the rest,
 * maybe a million rows, is cached for a minute.
 */
export function createAdminStatisticsReader({
  config,
  db,
  places,
  cacheSeconds,
}: Pick<Services, 'config' | 'db' | 'places' | 'cacheSeconds'>) {
  const cache = createTtlCache<Omit<AdminStatistics, 'waiting'>>({
    ...CACHE_LIMITS,
    ...(cacheSeconds === 0 && { seconds: 0 }),
  });
  const department = (text: string | null) => {
    const found = text === null ? null : places.departmentOf(text);
    return found && { code: found.code, name: found.name };
  };
  const readPeriod = async (
    period: StatisticsPeriod,
    adminId: string,
  ): Promise<Omit<AdminStatistics, 'waiting'>> => ({
    ...period,
    decisions: await countModerationDecisionsInPeriod(db, adminId, period),
    refusals: await countRefusalsByUsualReason(db, config, period),
    weeks: await countListingsAndMembersByWeek(db, period),
    fastLane: await countFastLanePublicationsInPeriod(db, period),
    reservations: await countReservationsByStageInPeriod(db, period),
    departments: (await countByDepartment(db)).map(({ code, listings }) => ({
      department: department(code),
      listings,
    })),
    emptySearches: (await listZeroResultSearches(db, period, MAX_SEARCHES)).map((sum) => ({
      ...sum,
      department: department(sum.department),
    })),
    withoutEcho: (await countUnansweredOffersByCategoryAndDepartment(db)).map((row) => ({
      ...row,
      department: department(row.department),
    })),
    advice: await countAdviceOutcomes(db),
  });
  return async (period: StatisticsPeriod, adminId: string): Promise<AdminStatistics> => ({
    ...(await cache.load(`${adminId} ${period.from} ${period.to}`, () => readPeriod(period, adminId))),
    waiting: await countPendingModerationItemsByAge(db, adminId),
  });
}

/** Number of live listings by department, from the index of searches. */
const countByDepartment = (db: Queryable) =>
  db
    .selectFrom('searchEntries')
    .where('term', '=', '')
    .select(({ fn }) => ['department as code', fn.countAll<number>().as('listings')])
    .groupBy('department')
    .orderBy('listings', 'desc')
    .orderBy('department')
    .execute();
