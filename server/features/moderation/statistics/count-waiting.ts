import '#server/features/moderation/tables.ts';
import { sql } from 'kysely';
import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import { type PendingModerationKind, pendingModerationKinds } from '#contract/moderation/statistics-rules.ts';
import { isReportOfOthers } from '#server/features/moderation/is-report-of-others.ts';
import { createAdminVisibleDecisionConditionSql } from '#server/features/moderation/thanks/create-admin-visible-decision-condition-sql.ts';
import { areThanksVisibleToAdminSql } from '#server/features/reservations/thanks/thanks-visibility.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

type Waiting = AdminStatistics['waiting'][number];

/**
 * Pending items as `countPendingModerationWork` counts them: `kind`, and `since` when they wait.
 * @param adminId null for all, whoever may decide about them
 */
export const createPendingModerationItemsSql = (adminId: string | null) => sql`(
  select 'pending' as kind, waiting_since as since from listings where status = 'pending'
  union all
  select 'revisions', submitted_at from listing_revisions
    join listings on listings.id = listing_id where refused is null and status = 'accepted'
  union all
  select 'reports', min(created_at) from reports
    where closed_at is null and ${isReportOfOthers('reports', adminId)} group by listing_id
  union all
  select 'people', created_at from person_reports
    where closed_at is null and ${isReportOfOthers('personReports', adminId)}
  union all
  select 'people', created_at from thanks_reports
    where closed_at is null and ${isReportOfOthers('thanksReports', adminId)}
  union all
  select 'thanks', t.created_at from reservation_thanks t
    join reservations r on r.id = t.reservation_id where t.status = 'pending' and r.status = 'done'
      and t.author_id is distinct from ${adminId}::uuid and ${areThanksVisibleToAdminSql(adminId)}
  union all
  select 'notices', created_at from notices where state = 'open' and ${isReportOfOthers('notices', adminId)}
  union all
  select 'contests', contests.created_at from contests join decisions on decisions.id = decision_id
    where state = 'open' and ${createAdminVisibleDecisionConditionSql(adminId)}
) as waiting`;

/** Number of items that wait for an administrator, by age. */
export async function countPendingModerationItemsByAge(db: Queryable, adminId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting['ages'] & { kind: PendingModerationKind; total: number }>`
    select kind, count(*) as total,
      count(*) filter (where since > now() - interval '1 day') as day,
      count(*) filter (where since <= now() - interval '1 day' and since > now() - interval '3 days') as three_days,
      count(*) filter (where since <= now() - interval '3 days' and since > now() - interval '7 days') as week,
      count(*) filter (where since <= now() - interval '7 days') as longer
    from ${createPendingModerationItemsSql(adminId)}
    group by kind`.execute(db);
  const counted = new Map(rows.map(({ kind, total, ...ages }) => [kind, { total, ages }]));
  return pendingModerationKinds.map((kind) => ({ kind, ...(counted.get(kind) ?? NONE) }));
}

const NONE = { total: 0, ages: { day: 0, threeDays: 0, week: 0, longer: 0 } };
