import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity } from './activities/activity.ts';
import type { Site } from './site.ts';

const PATIENCE_MS = 120_000;

/** Starts all activities. They end in the order in which they stand, each once what it began is answered. */
export function startDay(site: Site, activities: Activity[]) {
  let failure: { error: unknown } | undefined;
  const running = activities.map(({ work }) => {
    let isOver = false;
    const done = work(() => isOver).catch((error: unknown) => {
      failure ??= { error };
    });
    const end = () => {
      isOver = true;
      return done;
    };
    return { end };
  });
  const check = () => {
    if (failure) throw failure.error;
  };

  return {
    /** Resolves once it is so. @throws Error with the first wrong answer, or when nothing is answered any more */
    async until(isSo: () => boolean) {
      let lastAnswer = { count: site.answered, at: Date.now() };
      while (!isSo()) {
        check();
        if (site.answered > lastAnswer.count) lastAnswer = { count: site.answered, at: Date.now() };
        if (Date.now() - lastAnswer.at > PATIENCE_MS) throw new Error('The product answers nothing any more');
        await sleep(20);
      }
    },
    async end() {
      for (const { end } of running) {
        await end();
        check();
      }
    },
  };
}
