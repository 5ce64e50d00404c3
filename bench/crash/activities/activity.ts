import { setTimeout as sleep } from 'node:timers/promises';
import type { Tally } from '../retry.ts';

/** What the product holds of one kind of write, once it was killed. */
export interface Findings extends Tally {
  /** Sent once, without an answer: done or not, but never partially. */
  unanswered?: number;
  /** Acknowledged and not there. */
  lost: number;
  /** There more than once. */
  duplicated: number;
  /** There, but not as it was sent. */
  partial: number;
}

/** One kind of write, as clients of the product repeat it. */
export interface Activity {
  /** Goes on until it is stopped; resolves once every write has its answer. */
  work: (isStopped: () => boolean) => Promise<void>;
  /** Compares what was acknowledged with what the product answers now, by kind of write. */
  readBack: () => Promise<Record<string, Findings>>;
}

/** Has each client act again and again until it is stopped. @param pause milliseconds between two acts */
export async function repeatUntil<T>(
  clients: Iterable<T>,
  isStopped: () => boolean,
  pause: number,
  act: (client: T) => Promise<void>,
): Promise<void> {
  const go = async (client: T) => {
    for (; !isStopped(); await sleep(pause)) await act(client);
  };
  await Promise.all([...clients].map(go));
}
