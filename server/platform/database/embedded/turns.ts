/** A line for one place: first come, first served. */
export interface Turns {
  /** Waits for the place and returns its release; rejects after `waitMs`, or once closed. */
  take: () => Promise<() => void>;
  /** Refuses whoever is waiting and whoever comes later. */
  close: (reason: Error) => void;
}

export function createTurns(waitMs: number, tooLate: () => Error): Turns {
  const line: Waiter[] = [];
  let taken = false;
  let closed: Error | undefined;

  const pass = () => {
    const next = line.shift();
    if (next) next.enter();
    else taken = false;
  };

  const take = () =>
    new Promise<() => void>((resolve, reject) => {
      if (closed) return reject(closed);
      const enter = () => {
        clearTimeout(timer);
        taken = true;
        resolve(once(pass));
      };
      const leave = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      const waiter: Waiter = { enter, leave };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiter), 1);
        leave(tooLate());
      }, waitMs);
      if (taken) line.push(waiter);
      else enter();
    });

  const close = (reason: Error) => {
    closed = reason;
    for (const waiter of line.splice(0)) waiter.leave(reason);
  };

  return { take, close };
}

interface Waiter {
  enter: () => void;
  leave: (error: Error) => void;
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
