import '#server/features/moderation/tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { createWithinPeriodConditionSql } from './create-within-period-condition-sql.ts';
import { listMondaysOfPeriodWeeks, type StatisticsPeriod } from './read-period.ts';

/**
 * Listings published and accepted, and members registered, in each week of a period, including weeks without
 * any.
 */
export async function countListingsAndMembersByWeek(
  db: Queryable,
  period: StatisticsPeriod,
): Promise<AdminStatistics['weeks']> {
  const published = await countByWeek(
    db,
    sql`listings where ${createWithinPeriodConditionSql('listings.createdAt', period)}`,
  );
  const accepted = await countByWeek(
    db,
    sql`decisions where action in ('accept-listing', 'accept-listing-by-rule') and ${createWithinPeriodConditionSql('decisions.createdAt', period)}`,
  );
  const members = await countByWeek(
    db,
    sql`users where ${createWithinPeriodConditionSql('users.createdAt', period)}`,
  );
  return listMondaysOfPeriodWeeks(period).map((week) => ({
    week,
    published: published.get(week) ?? 0,
    accepted: accepted.get(week) ?? 0,
    members: members.get(week) ?? 0,
  }));
}

async function countByWeek(db: Queryable, source: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ week: string; count: number }>`
    select date_trunc('week', created_at at time zone 'Europe/Paris')::date as week, count(*) as count
    from ${source} group by 1`.execute(db);
  return new Map(rows.map(({ week, count }) => [week, count]));
}
