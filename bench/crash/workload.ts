import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_ADMIN_CREDENTIALS } from '../../e2e/support/start-test-site-process.ts';
import type { WorkloadActivity } from './activities/workload-activity.ts';
import { type CrashResults, summarizeTrackedMailsInBench } from './crash-results.ts';
import type { CrashWorkloadData } from './crash-workload-data.ts';
import type { TrackedMailServer } from './tracked-mail-server.ts';

const TIMEOUT_MS = 120_000;
/** Acknowledged writes between two kills. */
const WRITES_BETWEEN = 40;

/** Settings of a site that sends its mails to the tracker and limits no requests. */
export const createCrashWorkloadSiteSettings = ({ mailbox }: TrackedMailServer) => ({
  SMTP_URL: mailbox.smtpUrl,
  ADMIN_EMAIL: TEST_ADMIN_CREDENTIALS.email,
  ADMIN_PASSWORD: TEST_ADMIN_CREDENTIALS.password,
  UNREAD_MAIL_AFTER: '1',
  DEMO: '0',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal',
});

/** Starts all activities. They stop in the order given, each once its writes are answered. */
export function startCrashWorkload(
  world: CrashWorkloadData,
  kinds: readonly ((world: CrashWorkloadData) => WorkloadActivity)[],
) {
  const { product } = world;
  const activities = kinds.map((activity) => activity(world));
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
    /**
     * Resolves after some more writes, where listings are there to be changed; before every other kill as a mail is
     * accepted.
     * @throws Error the first wrong answer, or when no answer came for two minutes
     */
    async untilNext(kill = 0) {
      const enough = product.answered + WRITES_BETWEEN;
      let lastAnswer = { count: product.answered, at: Date.now() };
      while (product.answered < enough || world.publicListings.length < 2 || world.archivable.length < 1) {
        check();
        if (product.answered > lastAnswer.count) lastAnswer = { count: product.answered, at: Date.now() };
        if (Date.now() - lastAnswer.at > TIMEOUT_MS)
          throw new Error('The product has answered nothing for two minutes');
        await sleep(20);
      }
      await sleep(Math.random() * 500);
      if (kill % 2 === 1) await product.mails.nextDelivery();
    },

    /**
     * Stops, waits so many milliseconds at most for mails that are due, and compares what was acknowledged with what is
     * there.
     */
    async finish(patience: number): Promise<CrashResults> {
      world.deadline = Date.now() + patience;
      for (const stop of running) {
        await stop();
        check();
      }
      await product.mails.untilDelivered(world.deadline);
      const figures: CrashResults = {};
      for (const { readBack } of activities) Object.assign(figures, await readBack());
      return { ...figures, ...summarizeTrackedMailsInBench(product.mails) };
    },
  };
}
