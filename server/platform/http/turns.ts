/** Turn of a request among the few that one sender may have at once. */
export interface RequestConcurrencySlot {
  /** True when the turn may be released for a more expensive one before work begins. */
  isCheap?: boolean;
  /** Promise that resolves with true when the turn begins; with false when it was released before. */
  ready: Promise<boolean>;
  /** Releases the turn. Call it in any case, once or more often; a waiting turn leaves the queue. */
  release: () => void;
}

export interface RequestConcurrencyLimiter {
  /**
   * Next turn of a sender, in the order of calls; null when too many are waiting already.
   * @param options `rests`: false for a turn after which the sender does not rest; `isAdmitted`: true for a request
   * that had its turn before, and waits however many do
   */
  take: (key: string, options?: { rests?: boolean; isAdmitted?: boolean }) => RequestConcurrencySlot | null;
  /** Number of senders that hold a turn. */
  countKeys: () => number;
}

interface Queue {
  running: number;
  waiting: Set<(isReady: boolean) => void>;
}

interface TurnOptions {
  /** Maximum number of turns that one sender holds at once. */
  running: number;
  /** Maximum number of further turns of one sender that wait. */
  waiting: number;
  /**
   * Rest before a turn goes to the next that waits, as a multiple of the time for which it was held: a sender that is
   * never idle takes only a part of the machine, and a smaller one when the machine is slow.
   */
  rest?: number;
}

/** Maximum milliseconds of rest between two turns. */
const MAX_REST = 1_000;

/** Limits the concurrent requests of each sender, with a bounded queue for each. */
export function createRequestConcurrencyLimiter({
  running,
  waiting,
  rest = 0,
}: TurnOptions): RequestConcurrencyLimiter {
  const queues = new Map<string, Queue>();

  /** Gives a turn to the next request that waits. */
  const pass = (key: string, queue: Queue) => {
    const [next] = queue.waiting;
    if (next) {
      queue.waiting.delete(next);
      next(true);
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) queues.delete(key);
  };

  return {
    countKeys: () => queues.size,
    take(key, { rests = true, isAdmitted = false } = {}) {
      const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
      queues.set(key, queue);
      const { promise: ready, resolve } = Promise.withResolvers<boolean>();
      if (queue.running < running) {
        queue.running += 1;
        resolve(true);
      } else if (isAdmitted || queue.waiting.size < waiting) {
        queue.waiting.add(resolve);
      } else {
        return null;
      }
      let isReleased = false;
      let since = performance.now();
      void ready.then(() => {
        since = performance.now();
      });
      return {
        ready,
        release() {
          if (isReleased) return;
          isReleased = true;
          if (queue.waiting.delete(resolve)) return resolve(false);
          const pause = rests ? Math.min(MAX_REST, rest * (performance.now() - since)) : 0;
          if (queue.waiting.size > 0 && pause > 0) setTimeout(pass, pause, key, queue).unref();
          else pass(key, queue);
        },
      };
    },
  };
}
