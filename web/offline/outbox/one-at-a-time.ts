/** Last task of this tab by the name of its lock: tasks run one after the other also where the browser has no locks. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs tasks one after the other, in one tab at a time where the browser has locks. Elsewhere, and where site data is
 * refused, the idempotency key makes a second sending harmless.
 */
export function runExclusivelyAcrossTabs<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const done = (last.get(lock) ?? Promise.resolve()).then(() => inOneTab(lock, work));
  last.set(
    lock,
    done.catch(() => undefined),
  );
  return done;
}

async function inOneTab<T>(lock: string, work: () => Promise<T>): Promise<T> {
  let isLocked = false;
  const workLocked = () => {
    isLocked = true;
    return work();
  };
  try {
    return await navigator.locks.request(lock, workLocked);
  } catch (error) {
    if (isLocked) throw error;
    return work();
  }
}
