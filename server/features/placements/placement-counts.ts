import './tables.ts';
import { sql } from 'kysely';
import { builtInPlacements } from '#contract/placements/built-in-placements.ts';
import { PLACEMENT_COUNT_DAYS, RECENT_PLACEMENT_COUNT_DAYS } from '#contract/placements/rules.ts';
import type { AdministeredPlacement } from '#contract/placements/schemas.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';
import { createSummedCounter } from '#server/platform/summed-counter.ts';

type PlacementCountKind = 'views' | 'clicks';

/** Counter of views and clicks of placements. Nothing about who looks is stored. */
export function createPlacementCounter(db: Database, log: Log) {
  const { count, ...counter } = createSummedCounter((sums) => storeCounts(db, sums), log);
  return { ...counter, count: (id: string, kind: PlacementCountKind) => count(`${id} ${kind}`) };
}

/** @param sums by the id of a placement and what is counted, separated by a space */
async function storeCounts(db: Database, sums: [key: string, sum: number][]): Promise<void> {
  const counted = sums.map(([key, sum]) => [...key.split(' '), sum] as [string, PlacementCountKind, number]);
  const columns = [0, 1, 2].map((column) => counted.map((one) => one[column]));
  await sql`
    insert into slot_counts (slot_id, day, views, clicks)
    select id, ${TODAY}, coalesce(sum(times) filter (where kind = 'views'), 0),
      coalesce(sum(times) filter (where kind = 'clicks'), 0)
    from unnest(${columns[0]}::uuid[], ${columns[1]}::text[], ${columns[2]}::int[]) as counted (id, kind, times)
    where id = any (${Object.keys(builtInPlacements)}::uuid[]) or exists (select from slots where slots.id = counted.id)
    group by id order by id
    on conflict (slot_id, day) do update
    set views = slot_counts.views + excluded.views, clicks = slot_counts.clicks + excluded.clicks`.execute(
    db,
  );
}

type PlacementCounts = Pick<AdministeredPlacement, 'recentCounts' | 'yearCounts'>;

/** Counts by the id of a placement; a placement that nobody has seen has none. */
export async function findPlacementCounts(db: Queryable): Promise<Map<string, PlacementCounts>> {
  const { rows } = await sql<
    { slotId: string } & Record<PlacementCountKind | 'recentViews' | 'recentClicks', number>
  >`
    select slot_id, sum(views)::int as views, sum(clicks)::int as clicks,
      coalesce(sum(views) filter (where day > ${TODAY} - ${RECENT_PLACEMENT_COUNT_DAYS}::int), 0)::int as recent_views,
      coalesce(sum(clicks) filter (where day > ${TODAY} - ${RECENT_PLACEMENT_COUNT_DAYS}::int), 0)::int as recent_clicks
    from slot_counts where day > ${TODAY} - ${PLACEMENT_COUNT_DAYS}::int group by slot_id`.execute(db);
  return new Map(
    rows.map(({ slotId, views, clicks, recentViews, recentClicks }) => [
      slotId,
      {
        recentCounts: { views: recentViews, clicks: recentClicks },
        yearCounts: { views, clicks },
      },
    ]),
  );
}

/** Deletes counts of days that are no longer shown. */
export async function purgePlacementCounts(db: Queryable): Promise<void> {
  await db
    .deleteFrom('slotCounts')
    .where('day', '<=', sql<string>`${TODAY} - ${PLACEMENT_COUNT_DAYS}::int`)
    .execute();
}

const TODAY = sql`(now() at time zone 'Europe/Paris')::date`;
