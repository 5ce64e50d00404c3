import { fail } from './fail.ts';

/**
 * Queue for work of many senders, a few tasks at once. Senders take turns, one task each, however many one of them
 * has waiting.
 */
export interface FairQueue {
  /**
   * Checks that so many more tasks of a sender fit.
   * @throws Failure BUSY when they would not
   */
  requireRoom: (sender: string, count?: number) => void;
  /**
   * Runs a task when it is the sender's turn.
   * @param signal gives up the waiting task
   * @throws Failure BUSY; MALFORMED_REQUEST when `signal` is aborted; errors of the task
   */
  run: <T>(sender: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  waitingOf: (sender: string) => number;
}

interface Task {
  start: () => void;
}

const RETRY_AFTER_SECONDS = 15;

/**
 * Creates a fair queue.
 * @param maxWaiting waiting tasks of one sender, running ones not counted
 */
export function createFairQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): FairQueue {
  /** Waiting tasks by sender, in the order of the senders' turns; a sender without tasks has no entry. */
  const waiting = new Map<string, Task[]>();
  let running = 0;

  const waitingOf = (sender: string) => waiting.get(sender)?.length ?? 0;
  const requireRoom = (sender: string, count = 1) => {
    if (waitingOf(sender) + count > maxWaiting) fail('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  const startNext = () => {
    for (const [sender, tasks] of waiting) {
      if (running === atOnce) return;
      const [task, ...others] = tasks;
      waiting.delete(sender);
      // Sender moved behind all other waiting senders.
      if (others.length > 0) waiting.set(sender, others);
      running += 1;
      task?.start();
    }
  };
  const withdraw = (sender: string, task: Task) => {
    const others = waiting.get(sender)?.filter((one) => one !== task) ?? [];
    if (others.length > 0) waiting.set(sender, others);
    else waiting.delete(sender);
  };
  const waitForTurn = async (sender: string, signal: AbortSignal | undefined) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task = { start: resolve };
    const giveUp = () => {
      withdraw(sender, task);
      reject(signal?.reason);
    };
    if (signal?.aborted) fail('MALFORMED_REQUEST');
    signal?.addEventListener('abort', giveUp, { once: true });
    waiting.set(sender, [...(waiting.get(sender) ?? []), task]);
    startNext();
    await promise
      .catch(() => fail('MALFORMED_REQUEST'))
      .finally(() => signal?.removeEventListener('abort', giveUp));
  };

  return {
    waitingOf,
    requireRoom,
    async run(sender, work, signal) {
      requireRoom(sender);
      await waitForTurn(sender, signal);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
