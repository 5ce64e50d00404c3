/** A place among those that one key may have at once. */
export interface Slot {
  /** Given up for another before work begins. */
  isCheap?: boolean;
  /** True once it is this one's turn; false when it was released before. */
  ready: Promise<boolean>;
  /** Gives the slot back, to be called in any case, once or more often; a waiting one leaves the queue. */
  release: () => void;
}

export interface Slots {
  /**
   * The next slot of a key, in the order of asking; null when too many wait for one already.
   * @param rests false for one that never rests
   */
  take: (key: string, rests?: boolean) => Slot | null;
  /** Number of keys that hold a slot. */
  countKeys: () => number;
}

interface Line {
  running: number;
  waiting: Set<(isReady: boolean) => void>;
}

interface SlotOptions {
  /** Number of slots that one key holds at once. */
  running: number;
  /** Number of further ones of one key that wait. */
  waiting: number;
  /**
   * A slot that others wait for rests so many times as long as it was held: a key that is never idle takes a part of
   * the machine only, and a smaller one when the machine is slow.
   */
  rest?: number;
}

/** Milliseconds. */
const MAX_REST = 1_000;

/** Concurrency by key, with a bounded queue for each. */
export function createSlots({ running, waiting, rest = 0 }: SlotOptions): Slots {
  const lines = new Map<string, Line>();

  /** Hands a slot to the next that waits. */
  const pass = (key: string, line: Line) => {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next(true);
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  };

  return {
    countKeys: () => lines.size,
    take(key, rests = true) {
      const line = lines.get(key) ?? { running: 0, waiting: new Set() };
      lines.set(key, line);
      const { promise: ready, resolve } = Promise.withResolvers<boolean>();
      if (line.running < running) {
        line.running += 1;
        resolve(true);
      } else if (line.waiting.size < waiting) {
        line.waiting.add(resolve);
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
          if (line.waiting.delete(resolve)) return resolve(false);
          const pause = rests ? Math.min(MAX_REST, rest * (performance.now() - since)) : 0;
          if (line.waiting.size > 0 && pause > 0) setTimeout(pass, pause, key, line).unref();
          else pass(key, line);
        },
      };
    },
  };
}
