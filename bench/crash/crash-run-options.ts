import type { TemporaryPostgres } from '../../scripts/postgres.ts';
import { type ProductProcess, startProduct } from '../../scripts/product-process.ts';
import { createAccountLifecycleActivity } from './activities/create-account-lifecycle-activity.ts';
import { createMessagingActivity } from './activities/create-messaging-activity.ts';
import { createModerationActivity } from './activities/create-moderation-activity.ts';
import { createPublishingActivity } from './activities/create-publishing-activity.ts';
import {
  createListingArchivingActivity,
  createListingEditingActivity,
} from './activities/listing-changes.ts';
import { createProfileUpdateActivity, createSavedSearchActivity } from './activities/member-data.ts';
import { reserving } from './activities/reserving.ts';
import { type CrashResults, summarizeStarts } from './crash-results.ts';
import {
  createDatabaseKill,
  createEmbeddedDatabaseKill,
  createServerKill,
  type KillAndRestart,
} from './kill-and-restart.ts';
import { findLeftovers } from './leftovers.ts';
import { startTrackedMailServer } from './tracked-mail-server.ts';
import { settingsUnderLoad, startWorkload } from './workload.ts';
import { createWorkloadData } from './workload-data.ts';

export interface CrashRunOptions {
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

export const victims = ['server', 'database', 'both'] as const;
type Victim = (typeof victims)[number];

/** Activities in the order in which they stop: subscribers wait for publications, which wait for moderation. */
const ACTIVITIES = [
  ...[
    createListingArchivingActivity,
    createListingEditingActivity,
    reserving,
    createMessagingActivity,
    createSavedSearchActivity,
    createProfileUpdateActivity,
  ],
  ...[createAccountLifecycleActivity, createPublishingActivity, createModerationActivity],
];

/**
 * Kills the product, or its database, again and again while members and an administrator write, then compares what
 * was acknowledged with what is there. Every other kill comes right after the mail server accepted a mail: the product
 * cannot know yet, so that moment is the one at which it may send it twice.
 * @throws Error with the first answer that is wrong
 */
export async function runCrashes({
  kills,
  victim,
  postgres,
  timeout,
  onStart,
}: CrashRunOptions): Promise<CrashResults> {
  const mails = await startTrackedMailServer();
  const databaseUrl = postgres?.url ?? '';
  const server = await startProduct({ DATABASE_URL: databaseUrl, ...settingsUnderLoad(mails) });
  try {
    const isKilled = victim !== 'database';
    const world = await createWorkloadData({ url: server.url, mails, answered: 0, isKilled });
    const workload = startWorkload(world, ACTIVITIES);
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
    const leftovers = await findLeftovers(environment, world.erased);
    return { ...figures, ...leftovers, starts: summarizeStarts(starts) };
  } finally {
    await server.stop();
    await mails.mailbox.close();
  }
}

function chooseKill(
  server: ProductProcess,
  { victim, postgres }: Pick<CrashRunOptions, 'victim' | 'postgres'>,
): KillAndRestart {
  if (victim === 'server') return createServerKill(server);
  return postgres ? createDatabaseKill(postgres, server) : createEmbeddedDatabaseKill(server, victim);
}
