import produce from '../../../data/produce.json' with { type: 'json' };
import type { Dice } from '../pictures/brush/dice.ts';

const DAY = 24 * 3600 * 1000;
const YEAR_DAYS = 360;
/** Most listings are not older. */
const RECENT_DAYS = 56;

const months = new Map(produce.map(({ name, months }): [string, readonly number[]] => [name, months]));

/** Whether a product of the produce list can be had at a date; those without known months always can. */
export function isInSeason(name: string, date: Date): boolean {
  const season = months.get(name);
  if (!season) throw new Error(`"${name}" is not in the produce list`);
  return season.length === 0 || season.includes(date.getUTCMonth() + 1);
}

/** Whether it could be had in the last weeks. */
export const isRecent = (name: string, now: Date) =>
  [0, 14, 28, 42].some((days) => isInSeason(name, daysBefore(now, days)));

/**
 * When something was published: in its season, within the last year, in the last eight weeks whenever the season
 * allows it, and rather yesterday than last month.
 */
export function publicationDate(d: Dice, name: string, now: Date): Date {
  if (!isRecent(name, now)) return olderDate(d, name, now);
  for (let attempt = 0; attempt < 60; attempt++) {
    const date = byDay(d, daysBefore(now, 0.4 + RECENT_DAYS * d.between(0, 1) ** 1.7), now);
    if (isInSeason(name, date)) return date;
  }
  return olderDate(d, name, now);
}

/** The same, more than eight weeks ago when the season allows it. */
export function olderDate(d: Dice, name: string, now: Date): Date {
  for (let attempt = 0; attempt < 400; attempt++) {
    const date = byDay(d, daysBefore(now, d.between(attempt < 300 ? RECENT_DAYS : 1, YEAR_DAYS)), now);
    if (isInSeason(name, date)) return date;
  }
  throw new Error(`No date of the last year suits "${name}"`);
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

/** Moves a date to an hour at which people write, never after `now`. */
function byDay(d: Dice, date: Date, now: Date): Date {
  const moved = new Date(date);
  moved.setUTCHours(d.whole(6, 19), d.whole(0, 59), d.whole(0, 59));
  return moved < now ? moved : date;
}
