/** A lock that one caller holds at a time; the others wait, first come, first served. */
export interface Mutex {
  /** Waits for the lock and returns what releases it; rejects after `waitMs`, or once closed. */
  acquire: () => Promise<() => void>;
  /** Rejects who waits and who comes later, with this reason. */
  close: (reason: Error) => void;
}

export function createMutex(waitMs: number, tooLate: () => Error): Mutex {
  const waiting: Waiter[] = [];
  let held = false;
  let closed: Error | undefined;

  const release = () => {
    const next = waiting.shift();
    if (next) next.enter();
    else held = false;
  };

  const acquire = () =>
    new Promise<() => void>((resolve, reject) => {
      if (closed) return reject(closed);
      const enter = () => {
        clearTimeout(timer);
        held = true;
        resolve(once(release));
      };
      const giveUp = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      const waiter: Waiter = { enter, giveUp };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        giveUp(tooLate());
      }, waitMs);
      if (held) waiting.push(waiter);
      else enter();
    });

  const close = (reason: Error) => {
    closed = reason;
    for (const waiter of waiting.splice(0)) waiter.giveUp(reason);
  };

  return { acquire, close };
}

interface Waiter {
  enter: () => void;
  giveUp: (error: Error) => void;
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
