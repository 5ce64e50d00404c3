import './tables.ts';
import { sql } from 'kysely';
import { builtInSlots } from '#contract/slots/built-in-slots.ts';
import { RECENT_SLOT_COUNT_DAYS, SLOT_COUNT_DAYS } from '#contract/slots/rules.ts';
import type { AdministeredSlot } from '#contract/slots/schemas.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';
import { createSummedCounter } from '#server/platform/summed-counter.ts';

type SlotCountKind = 'views' | 'clicks';

/** Counter of views and clicks of slots. Nothing about who looks is stored. */
export function createSlotCounter(db: Database, log: Log) {
  const { count, ...counter } = createSummedCounter((sums) => storeCounts(db, sums), log);
  return { ...counter, count: (id: string, kind: SlotCountKind) => count(`${id} ${kind}`) };
}

/** @param sums by the id of a slot and what is counted, separated by a space */
async function storeCounts(db: Database, sums: [key: string, sum: number][]): Promise<void> {
  const counted = sums.map(([key, sum]) => [...key.split(' '), sum] as [string, SlotCountKind, number]);
  const columns = [0, 1, 2].map((column) => counted.map((one) => one[column]));
  await sql`
    insert into slot_counts (slot_id, day, views, clicks)
    select id, ${TODAY}, coalesce(sum(times) filter (where kind = 'views'), 0),
      coalesce(sum(times) filter (where kind = 'clicks'), 0)
    from unnest(${columns[0]}::uuid[], ${columns[1]}::text[], ${columns[2]}::int[]) as counted (id, kind, times)
    where id = any (${Object.keys(builtInSlots)}::uuid[]) or exists (select from slots where slots.id = counted.id)
    group by id order by id
    on conflict (slot_id, day) do update
    set views = slot_counts.views + excluded.views, clicks = slot_counts.clicks + excluded.clicks`.execute(
    db,
  );
}

type SlotCounts = Pick<AdministeredSlot, 'recentCounts' | 'yearCounts'>;

/** Counts by the id of a slot; a slot that nobody has seen has none. */
export async function findSlotCounts(db: Queryable): Promise<Map<string, SlotCounts>> {
  const { rows } = await sql<
    { slotId: string } & Record<SlotCountKind | 'recentViews' | 'recentClicks', number>
  >`
    select slot_id, sum(views)::int as views, sum(clicks)::int as clicks,
      coalesce(sum(views) filter (where day > ${TODAY} - ${RECENT_SLOT_COUNT_DAYS}::int), 0)::int as recent_views,
      coalesce(sum(clicks) filter (where day > ${TODAY} - ${RECENT_SLOT_COUNT_DAYS}::int), 0)::int as recent_clicks
    from slot_counts where day > ${TODAY} - ${SLOT_COUNT_DAYS}::int group by slot_id`.execute(db);
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
export async function purgeSlotCounts(db: Queryable): Promise<void> {
  await db
    .deleteFrom('slotCounts')
    .where('day', '<=', sql<string>`${TODAY} - ${SLOT_COUNT_DAYS}::int`)
    .execute();
}

const TODAY = sql`(now() at time zone 'Europe/Paris')::date`;
