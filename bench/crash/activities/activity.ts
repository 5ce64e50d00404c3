import { setTimeout as sleep } from 'node:timers/promises';
import type { Tally } from '../insist.ts';

/** What is left of one kind of write. */
export interface Findings extends Tally {
  /** Asked for once, without an answer: done or not, but never by halves. */
  unknown?: number;
  /** Acknowledged and not there. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** There, but not as it was sent. */
  half: number;
}

/** One kind of work in the town. */
export interface Activity {
  /** Goes on until the day is over. */
  work: (isOver: () => boolean) => Promise<void>;
  /** Reads back what came of it, by kind of write. */
  readBack: () => Promise<Record<string, Findings>>;
}

/** Everybody does it again and again, with a pause of so many milliseconds, until the day is over. */
export async function keepAt<T>(
  people: Iterable<T>,
  isOver: () => boolean,
  pause: number,
  act: (who: T) => Promise<void>,
): Promise<void> {
  const go = async (who: T) => {
    for (; !isOver(); await sleep(pause)) await act(who);
  };
  await Promise.all([...people].map(go));
}
