import { fail } from './fail.ts';

/**
 * Work of many senders, a few pieces at once; their turns go round, one piece each, however many somebody has waiting.
 */
export interface FairQueue {
  /** @throws Failure BUSY when so many more would not fit */
  requireRoom: (sender: string, count?: number) => void;
  /**
   * @param left gives up the waiting piece
   * @throws Failure BUSY; MALFORMED_REQUEST once `left` is aborted; what the work throws
   */
  run: <T>(sender: string, work: () => Promise<T>, left?: AbortSignal) => Promise<T>;
  waitingOf: (sender: string) => number;
}

interface Piece {
  start: () => void;
}

const RETRY_AFTER_SECONDS = 15;

/** @param maxWaiting pieces of one sender, those at work not counted */
export function createFairQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): FairQueue {
  /** Senders in the order of their turns; nobody without a piece. */
  const waiting = new Map<string, Piece[]>();
  let running = 0;

  const waitingOf = (sender: string) => waiting.get(sender)?.length ?? 0;
  const requireRoom = (sender: string, count = 1) => {
    if (waitingOf(sender) + count > maxWaiting) fail('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  const startNext = () => {
    for (const [sender, pieces] of waiting) {
      if (running === atOnce) return;
      const [piece, ...others] = pieces;
      waiting.delete(sender);
      // Behind everybody else who waits.
      if (others.length > 0) waiting.set(sender, others);
      running += 1;
      piece?.start();
    }
  };
  const withdraw = (sender: string, piece: Piece) => {
    const others = waiting.get(sender)?.filter((one) => one !== piece) ?? [];
    if (others.length > 0) waiting.set(sender, others);
    else waiting.delete(sender);
  };
  const turnOf = async (sender: string, left: AbortSignal | undefined) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const piece = { start: resolve };
    const leave = () => {
      withdraw(sender, piece);
      reject(left?.reason);
    };
    if (left?.aborted) fail('MALFORMED_REQUEST');
    left?.addEventListener('abort', leave, { once: true });
    waiting.set(sender, [...(waiting.get(sender) ?? []), piece]);
    startNext();
    await promise
      .catch(() => fail('MALFORMED_REQUEST'))
      .finally(() => left?.removeEventListener('abort', leave));
  };

  return {
    waitingOf,
    requireRoom,
    async run(sender, work, left) {
      requireRoom(sender);
      await turnOf(sender, left);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
