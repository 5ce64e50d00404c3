import '#server/features/moderation/tables.ts';
import { sql } from 'kysely';
import { MIN_DECISIONS_FOR_MODERATION_DELAY } from '#contract/moderation/statistics-rules.ts';
import { createTtlCache } from '#server/platform/cache.ts';
import type { Services } from '#server/platform/services.ts';

const CACHE_LIMITS = { max: 1, seconds: 600 };

/** Delay of decisions about new listings, for the form and the mails of their authors: the median of four weeks. */
export function createMedianListingDecisionDelayReader({
  db,
  cacheSeconds,
}: Pick<Services, 'db' | 'cacheSeconds'>): Services['readDecisionDelay'] {
  const cache = createTtlCache<{ medianHours: number | null }>({
    ...CACHE_LIMITS,
    ...(cacheSeconds === 0 && { seconds: 0 }),
  });
  const read = async () => {
    const { count, medianHours } = await db
      .selectFrom('decisions')
      .where('action', 'in', ['accept-listing', 'refuse-listing'])
      .where('waitedSince', 'is not', null)
      .where('createdAt', '>', sql<Date>`now() - interval '28 days'`)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<number | null>`round((percentile_cont(0.5) within group (
          order by extract(epoch from created_at - waited_since)::float8) / 3600)::numeric, 1)::float8`.as(
          'medianHours',
        ),
      ])
      .executeTakeFirstOrThrow();
    return { medianHours: count < MIN_DECISIONS_FOR_MODERATION_DELAY ? null : medianHours };
  };
  return () => cache.load('', read);
}
