import type { TemporaryPostgres } from '../../scripts/postgres.ts';
import { startSiteProcess } from '../../scripts/site-process.ts';
import {
  createListingArchivingWorkloadActivity,
  createListingEditingWorkloadActivity,
  createModerationWorkloadActivity,
  createPublishingWorkloadActivity,
} from './activities/listings.ts';
import {
  createAccountLifecycleWorkloadActivity,
  createProfileUpdateWorkloadActivity,
  createSavedSearchWorkloadActivity,
} from './activities/members.ts';
import {
  createMessagingWorkloadActivity,
  createReservationWorkloadActivity,
} from './activities/messages-and-reservations.ts';
import { startDueMailCheckingServer } from './crash-bench-mail-server.ts';
import type { CrashResults } from './crash-results.ts';
import { createCrashWorkloadData } from './crash-workload-data.ts';
import { type CrashTarget, createCrashAndRecoveryRunner } from './kill-and-restart.ts';
import { runCleanupAndCountLeftovers } from './leftovers.ts';
import { createCrashWorkloadSiteSettings, startCrashWorkload } from './workload.ts';

export interface CrashBenchOptions {
  kills: number;
  /** Process that is killed; `both` with the embedded database only. */
  victim: CrashTarget;
  /** Embedded when absent. */
  postgres?: TemporaryPostgres | undefined;
  /** Milliseconds to wait, after the last kill, for mails and notifications that are due. */
  timeout: number;
  /** Callback after each kill. */
  onRestart?: () => void;
}

/** Activities in the order in which they stop: subscribers wait for publications, which wait for moderation. */
const ACTIVITIES = [
  createListingArchivingWorkloadActivity,
  createListingEditingWorkloadActivity,
  createReservationWorkloadActivity,
  createMessagingWorkloadActivity,
  createSavedSearchWorkloadActivity,
  createProfileUpdateWorkloadActivity,
  createAccountLifecycleWorkloadActivity,
  createPublishingWorkloadActivity,
  createModerationWorkloadActivity,
];

/**
 * Kills the product, or its database, again and again while members and an administrator write, then compares what
 * was acknowledged with what is there. Every other kill comes right after the mail server accepted a mail: the product
 * cannot know yet, so that moment is the one at which it may send it twice.
 * @throws Error with the first answer that is wrong
 */
export async function runCrashBench({
  kills,
  victim,
  postgres,
  timeout,
  onRestart,
}: CrashBenchOptions): Promise<CrashResults> {
  const mails = await startDueMailCheckingServer();
  const databaseUrl = postgres?.url ?? '';
  const server = await startSiteProcess({
    DATABASE_URL: databaseUrl,
    ...createCrashWorkloadSiteSettings(mails),
  });
  try {
    const isKilled = victim !== 'database';
    const world = await createCrashWorkloadData({ url: server.url, mails, answered: 0, isKilled });
    const workload = startCrashWorkload(world, ACTIVITIES);
    const kill = createCrashAndRecoveryRunner(server, victim, postgres);
    for (let n = 0; n < kills; n++) {
      await workload.untilNext(n);
      await mails.during(kill);
      onRestart?.();
    }
    const figures = await workload.finish(timeout);
    await server.crash();
    const environment = { DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl };
    return { ...figures, ...(await runCleanupAndCountLeftovers(environment, world.erased)) };
  } finally {
    await server.stop();
    await mails.mailbox.close();
  }
}
