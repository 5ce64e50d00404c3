import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CrashResults } from '../crash-results.ts';
import { createWriteTally, type WriteTally } from '../request-until-answered-in-bench.ts';

/** Kind of write, repeated as clients of the product would. */
export interface WorkloadActivity {
  /** Repeats writes until stopped; resolves once every write has its answer. */
  work: (isStopped: () => boolean) => Promise<void>;
  /** Compares acknowledged writes with what the product answers now, by kind of write. */
  readBack: () => Promise<CrashResults>;
}

/**
 * Repeats an action for each client until stopped.
 * @param pause milliseconds between two actions
 */
export async function repeatUntilStopped<T>(
  clients: readonly T[],
  isStopped: () => boolean,
  pause: number,
  act: (client: T) => Promise<void>,
): Promise<void> {
  const go = async (client: T) => {
    for (; !isStopped(); await sleep(pause)) await act(client);
  };
  await Promise.all(clients.map(go));
}

/** Compares acknowledged values with current ones, by key. */
export function compareAcknowledgedWrites(
  acknowledged: ReadonlyMap<string, unknown>,
  found: readonly (readonly [key: string, value: unknown])[],
) {
  const stored = new Map(found);
  const kept = [...acknowledged].filter(([key]) => stored.has(key));
  return {
    lost: acknowledged.size - kept.length,
    duplicated: found.length - kept.length,
    partial: kept.filter(([key, value]) => !isDeepStrictEqual(stored.get(key), value)).length,
  };
}

/** Writes that set a value, which the next one about the same replaces. */
interface Replacing<T, V> {
  subject: string;
  clients: readonly T[];
  /** Milliseconds between two writes of a client. */
  pause: number;
  /** Writes, and records the expected values in `written`. */
  write: (client: T, written: Map<string, V>, tally: WriteTally) => Promise<void>;
  /** Reads the current values, by the same keys. */
  read: (written: ReadonlyMap<string, V>) => Promise<[key: string, value: V | undefined][]>;
}

export function createOverwritingWorkloadActivity<T, V>({
  subject,
  clients,
  pause,
  write,
  read,
}: Replacing<T, V>): WorkloadActivity {
  const tally = createWriteTally();
  const written = new Map<string, V>();
  return {
    work: (isStopped) =>
      repeatUntilStopped(clients, isStopped, pause, (client) => write(client, written, tally)),
    readBack: async () => ({
      [subject]: { ...tally, ...compareAcknowledgedWrites(written, await read(written)) },
    }),
  };
}
