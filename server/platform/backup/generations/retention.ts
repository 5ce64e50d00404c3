import { DAY_MS } from '#contract/durations.ts';

export interface BackupRetention {
  /** Number of days of which the last generation is kept. */
  daily: number;
  /** Number of weeks, from Monday on, of which the last generation is kept. */
  weekly: number;
}

/**
 * Names of the generations to keep: of the newest days and weeks that have one, so that nothing is removed while no
 * backup is made. All of the newest day stay: the one before an accident outlives the one after it for that day.
 */
export function selectBackupGenerationsToKeep(
  names: string[],
  { daily, weekly }: BackupRetention,
): Set<string> {
  const newestFirst = names.toSorted().reverse();
  const today = newestFirst.filter((name) => dayOf(name) === dayOf(newestFirst[0] ?? ''));
  return new Set([...today, ...lastOf(newestFirst, dayOf, daily), ...lastOf(newestFirst, mondayOf, weekly)]);
}

/** First generation's name in each of `count` periods. */
function lastOf(newestFirst: string[], periodOf: (name: string) => string, count: number): string[] {
  const lasts = new Map<string, string>();
  for (const name of newestFirst) if (!lasts.has(periodOf(name))) lasts.set(periodOf(name), name);
  return [...lasts.values()].slice(0, count);
}

const dayOf = (name: string) => name.slice(0, 10);

function mondayOf(name: string): string {
  const day = new Date(dayOf(name));
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString();
}
