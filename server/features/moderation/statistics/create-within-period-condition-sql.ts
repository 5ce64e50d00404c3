import { sql } from 'kysely';
import type { StatisticsPeriod } from './read-period.ts';

/**
 * SQL condition: the time in a column lies within a period.
 * @param column `table.column`
 */
export const createWithinPeriodConditionSql = (
  column: string,
  { from, to }: StatisticsPeriod,
) => sql<boolean>`
  ${sql.ref(column)} >= ${from}::date::timestamp at time zone 'Europe/Paris'
  and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`;
