import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Frees what nothing refers to any more. */
export async function collectGarbage(): Promise<void> {
  // An object stays as long as the turn of the event loop in which it was last touched.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
}

/** For tests that count objects: each count walks the whole heap, which test files of a process share. */
export const HEAP_TIMEOUT_MS = 120_000;

/** Number of promises that something still refers to. */
export const countPromises = (): number => queryObjects(Promise, { format: 'count' });
