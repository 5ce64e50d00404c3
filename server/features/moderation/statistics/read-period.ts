import { DAY_MS } from '#contract/durations.ts';
import {
  DEFAULT_STATISTICS_WEEKS,
  MAX_STATISTICS_PERIOD_DAYS,
  statisticsPeriodErrorTexts,
} from '#contract/moderation/statistics-rules.ts';
import { formatIsoDayInParis } from '#contract/paris-time.ts';
import { fail } from '#server/platform/fail.ts';

/** Period of the statistics: days in Paris, `YYYY-MM-DD`, both included. */
export interface StatisticsPeriod {
  from: string;
  to: string;
}

/**
 * Period of the statistics from a query. Defaults: until today, from the Monday that makes it
 * `DEFAULT_STATISTICS_WEEKS` weeks.
 * @throws Failure INVALID_INPUT naming the field
 */
export function parseStatisticsPeriodQuery(query: {
  from?: string | undefined;
  to?: string | undefined;
}): StatisticsPeriod {
  const to = query.to ?? formatIsoDayInParis(new Date());
  const from = query.from ?? addDays(mondayOf(to), 7 - 7 * DEFAULT_STATISTICS_WEEKS);
  if (from > to)
    fail('INVALID_INPUT', { fields: { [query.to ? 'to' : 'from']: statisticsPeriodErrorTexts.order } });
  if (addDays(from, MAX_STATISTICS_PERIOD_DAYS - 1) < to)
    fail('INVALID_INPUT', { fields: { from: statisticsPeriodErrorTexts.tooLong } });
  return { from, to };
}

/** Mondays of the weeks that the period touches. */
export function listMondaysOfPeriodWeeks({ from, to }: StatisticsPeriod): string[] {
  const mondays = [mondayOf(from)];
  for (let next = addDays(mondayOf(from), 7); next <= to; next = addDays(next, 7)) mondays.push(next);
  return mondays;
}

const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
