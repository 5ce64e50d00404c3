import { DAY_MS } from '#contract/durations.ts';
import produce from '#data/produce.json' with { type: 'json' };

const months = new Map(produce.map(({ name, months }): [string, readonly number[]] => [name, months]));

/** True when a product is in season; also for produce without known months. */
export function isDemoProduceInSeason(productName: string, date: Date): boolean {
  const season = months.get(productName);
  if (!season) throw new Error(`"${productName}" is not in the produce list`);
  return season.length === 0 || season.includes(date.getUTCMonth() + 1);
}

/** True when a product was in season within the last six weeks. */
export const wasInSeasonLately = (productName: string, now: Date) =>
  [0, 14, 28, 42].some((days) => isDemoProduceInSeason(productName, dateDaysBefore(now, days)));

/** Date of the `daysAgo`th day in season, counted backwards from the day before `now`. */
export function findPastDateInSeason(
  { productName, daysAgo, time }: { productName: string; daysAgo: number; time: string },
  now: Date,
): Date {
  let day = now;
  for (let remaining = daysAgo; remaining > 0; ) {
    day = dateDaysBefore(day, 1);
    if (isDemoProduceInSeason(productName, day)) remaining -= 1;
  }
  return new Date(`${day.toISOString().slice(0, 10)}T${time}Z`);
}

export const dateDaysBefore = (date: Date, days: number) => new Date(date.getTime() - days * DAY_MS);
