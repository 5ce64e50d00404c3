import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Collects garbage, so that heap counts see only what is referenced. */
export async function collectHeapGarbageInTest(): Promise<void> {
  // Turn of the event loop awaited: an object lives until the end of the one in which it was last used.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
}

/**
 * Timeout in milliseconds for tests that count objects: each count walks the whole heap, which test files of a process
 * share.
 */
export const HEAP_TEST_TIMEOUT_MS = 120_000;

/** Number of promises on the heap that are still referenced. */
export const countHeapPromisesInTest = (): number => queryObjects(Promise, { format: 'count' });
