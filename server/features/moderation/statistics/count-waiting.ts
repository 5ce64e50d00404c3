import '#server/features/moderation/tables.ts';
import { sql } from 'kysely';
import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import { type PendingModerationKind, pendingModerationKinds } from '#contract/moderation/statistics-rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

type Waiting = AdminStatistics['waiting'][number];

/** Pending items as `countPendingModerationWork` counts them: `kind`, and `since` when they wait. */
export const pendingModerationItemsSql = sql`(
  select 'pending' as kind, waiting_since as since from listings where status = 'pending'
  union all
  select 'revisions', submitted_at from listing_revisions
    join listings on listings.id = listing_id where refused is null and status = 'accepted'
  union all
  select 'reports', min(created_at) from reports where closed_at is null group by listing_id
  union all
  select 'people', created_at from person_reports where closed_at is null
  union all
  select 'people', created_at from thanks_reports where closed_at is null
  union all
  select 'thanks', t.created_at from reservation_thanks t
    join reservations r on r.id = t.reservation_id where t.status = 'pending' and r.status = 'done'
  union all
  select 'notices', created_at from notices where state = 'open'
  union all
  select 'contests', created_at from contests where state = 'open'
) as waiting`;

/** Number of pending items by age. */
export async function countPendingModerationItemsByAge(db: Queryable): Promise<Waiting[]> {
  const { rows } = await sql<Waiting['ages'] & { kind: PendingModerationKind; total: number }>`
    select kind, count(*) as total,
      count(*) filter (where since > now() - interval '1 day') as day,
      count(*) filter (where since <= now() - interval '1 day' and since > now() - interval '3 days') as three_days,
      count(*) filter (where since <= now() - interval '3 days' and since > now() - interval '7 days') as week,
      count(*) filter (where since <= now() - interval '7 days') as longer
    from ${pendingModerationItemsSql}
    group by kind`.execute(db);
  const counted = new Map(rows.map(({ kind, total, ...ages }) => [kind, { total, ages }]));
  return pendingModerationKinds.map((kind) => ({ kind, ...(counted.get(kind) ?? NONE) }));
}

const NONE = { total: 0, ages: { day: 0, threeDays: 0, week: 0, longer: 0 } };
