import '#server/features/reservations/tables.ts';
import { sql } from 'kysely';
import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { createWithinPeriodConditionSql } from './create-within-period-condition-sql.ts';
import type { StatisticsPeriod } from './read-period.ts';

export async function countReservationsByStageInPeriod(
  db: Queryable,
  period: StatisticsPeriod,
): Promise<AdminStatistics['reservations']> {
  const within = (column: string) => createWithinPeriodConditionSql(`reservations.${column}`, period);
  const ended = (status: 'done' | 'missed') => sql<boolean>`status = ${status} and ${within('outcomeAt')}`;
  return await db
    .selectFrom('reservations')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(within('createdAt')).filterWhere('madeBy', '=', 'buyer').as('asked'),
      fn.countAll<number>().filterWhere(within('acceptedAt')).as('accepted'),
      fn.countAll<number>().filterWhere(ended('done')).as('done'),
      fn.countAll<number>().filterWhere(ended('missed')).as('missed'),
    ])
    .executeTakeFirstOrThrow();
}
