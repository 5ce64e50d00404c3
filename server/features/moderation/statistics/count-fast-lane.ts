import '#server/features/moderation/tables.ts';
import { sql } from 'kysely';
import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { createWithinPeriodConditionSql } from './create-within-period-condition-sql.ts';
import type { StatisticsPeriod } from './read-period.ts';

/**
 * Number of publications by the rule in a period, and of those that the next person to decide about the listing refused
 * or removed, unless a contest reversed that. What reports return to the queue is decided by nobody yet.
 */
export async function countFastLanePublicationsInPeriod(
  db: Queryable,
  period: StatisticsPeriod,
): Promise<AdminStatistics['fastLane']> {
  const { rows } = await sql<AdminStatistics['fastLane']>`
    select count(*) as published, count(*) filter (
      where next.action in ('refuse-listing', 'delete-listing')
        and not exists (select from contests where contests.decision_id = next.id and contests.state = 'reversed')
    ) as taken_back
    from decisions left join lateral (
      select later.id, later.action from decisions as later
      where later.subject_kind = 'listing' and later.subject_id = decisions.subject_id
        and later.id > decisions.id and later.action <> 'return-listing'
      order by later.id limit 1
    ) as next on true
    where decisions.action in ('accept-listing-by-rule', 'accept-revision-by-rule')
      and ${createWithinPeriodConditionSql('decisions.createdAt', period)}`.execute(db);
  return rows[0] ?? { published: 0, takenBack: 0 };
}
