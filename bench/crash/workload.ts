import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity } from './activities/activity.ts';
import type { ProductUnderTest } from './retry.ts';

const TIMEOUT_MS = 120_000;

/** Starts all activities. They stop in the order given, each once its writes are answered. */
export function startWorkload(product: ProductUnderTest, activities: Activity[]) {
  let failure: { error: unknown } | undefined;
  const running = activities.map(({ work }) => {
    let isStopped = false;
    const done = work(() => isStopped).catch((error: unknown) => {
      failure ??= { error };
    });
    return () => {
      isStopped = true;
      return done;
    };
  });
  const check = () => {
    if (failure) throw failure.error;
  };

  return {
    /** Resolves once the condition holds. @throws Error the first wrong answer, or when no answer came for two minutes */
    async until(condition: () => boolean) {
      let lastAnswer = { count: product.answered, at: Date.now() };
      while (!condition()) {
        check();
        if (product.answered > lastAnswer.count) lastAnswer = { count: product.answered, at: Date.now() };
        if (Date.now() - lastAnswer.at > TIMEOUT_MS)
          throw new Error('The product has answered nothing for two minutes');
        await sleep(20);
      }
    },
    async stop() {
      for (const stop of running) {
        await stop();
        check();
      }
    },
  };
}
