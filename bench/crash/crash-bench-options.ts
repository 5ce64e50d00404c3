import type { TemporaryPostgres } from '../../scripts/postgres.ts';
import { type SiteProcess, startSiteProcess } from '../../scripts/site-process.ts';
import { createAccountLifecycleWorkloadActivity } from './activities/create-account-lifecycle-workload-activity.ts';
import { createMessagingWorkloadActivity } from './activities/create-messaging-workload-activity.ts';
import { createModerationWorkloadActivity } from './activities/create-moderation-workload-activity.ts';
import { createPublishingWorkloadActivity } from './activities/create-publishing-workload-activity.ts';
import { createReservationWorkloadActivity } from './activities/create-reservation-workload-activity.ts';
import {
  createListingArchivingWorkloadActivity,
  createListingEditingWorkloadActivity,
} from './activities/listing-changes.ts';
import {
  createProfileUpdateWorkloadActivity,
  createSavedSearchWorkloadActivity,
} from './activities/member-data.ts';
import { type CrashResults, summarizeRestartDurations } from './crash-results.ts';
import { createCrashWorkloadData } from './crash-workload-data.ts';
import {
  createDatabaseKill,
  createEmbeddedDatabaseKill,
  createServerKill,
  type KillAndRestart,
} from './kill-and-restart.ts';
import { runCleanupAndCountLeftovers } from './leftovers.ts';
import { startTrackedMailServer } from './tracked-mail-server.ts';
import { createCrashWorkloadSiteSettings, startCrashWorkload } from './workload.ts';

export interface CrashBenchOptions {
  kills: number;
  /** Process that is killed; `both` with the embedded database only. */
  victim: Victim;
  /** Embedded when absent. */
  postgres?: TemporaryPostgres | undefined;
  /** Milliseconds to wait, after the last kill, for mails and notifications that are due. */
  timeout: number;
  /** Callback after each kill, with the seconds of the start. */
  onStart?: (seconds: number) => void;
}

export const crashTargets = ['server', 'database', 'both'] as const;
type Victim = (typeof crashTargets)[number];

/** Activities in the order in which they stop: subscribers wait for publications, which wait for moderation. */
const ACTIVITIES = [
  ...[
    createListingArchivingWorkloadActivity,
    createListingEditingWorkloadActivity,
    createReservationWorkloadActivity,
    createMessagingWorkloadActivity,
    createSavedSearchWorkloadActivity,
    createProfileUpdateWorkloadActivity,
  ],
  ...[
    createAccountLifecycleWorkloadActivity,
    createPublishingWorkloadActivity,
    createModerationWorkloadActivity,
  ],
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
  onStart,
}: CrashBenchOptions): Promise<CrashResults> {
  const mails = await startTrackedMailServer();
  const databaseUrl = postgres?.url ?? '';
  const server = await startSiteProcess({
    DATABASE_URL: databaseUrl,
    ...createCrashWorkloadSiteSettings(mails),
  });
  try {
    const isKilled = victim !== 'database';
    const world = await createCrashWorkloadData({ url: server.url, mails, answered: 0, isKilled });
    const workload = startCrashWorkload(world, ACTIVITIES);
    const kill = chooseKill(server, { victim, postgres });
    const starts: number[] = [];
    for (let n = 0; n < kills; n++) {
      await workload.untilNext(n);
      const seconds = await mails.during(kill);
      starts.push(seconds);
      onStart?.(seconds);
    }
    const figures = await workload.finish(timeout);
    await server.crash();
    const environment = { DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl };
    const leftovers = await runCleanupAndCountLeftovers(environment, world.erased);
    return { ...figures, ...leftovers, starts: summarizeRestartDurations(starts) };
  } finally {
    await server.stop();
    await mails.mailbox.close();
  }
}

function chooseKill(
  server: SiteProcess,
  { victim, postgres }: Pick<CrashBenchOptions, 'victim' | 'postgres'>,
): KillAndRestart {
  if (victim === 'server') return createServerKill(server);
  return postgres ? createDatabaseKill(postgres, server) : createEmbeddedDatabaseKill(server, victim);
}
