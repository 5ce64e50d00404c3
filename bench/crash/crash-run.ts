import type { TemporaryPostgres } from '../../scripts/postgres.ts';
import { type ProductProcess, startProduct } from '../../scripts/product-process.ts';
import { accountLifecycle } from './activities/account-lifecycle.ts';
import { archiving, editing } from './activities/listing-changes.ts';
import { profileUpdates, savedSearches } from './activities/member-data.ts';
import { messaging } from './activities/messaging.ts';
import { moderation } from './activities/moderation.ts';
import { publishing } from './activities/publishing.ts';
import { reserving } from './activities/reserving.ts';
import { type Figures, figuresOfStarts } from './figures.ts';
import { type Kill, killDatabase, killEmbedded, killServer } from './kill.ts';
import { findLeftovers } from './leftovers.ts';
import { openMailTracker } from './mail-tracker.ts';
import { settingsUnderLoad, startWorkload } from './workload.ts';
import { createWorld } from './world.ts';

export interface CrashRun {
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
  ...[archiving, editing, reserving, messaging, savedSearches, profileUpdates],
  ...[accountLifecycle, publishing, moderation],
];

/**
 * Kills the product, or its database, again and again while members and an administrator write, then compares what
 * was acknowledged with what is there. Every other kill comes right after the mail server accepted a mail: the product
 * cannot know yet, so that moment is the one at which it may send it twice.
 * @throws Error with the first answer that is wrong
 */
export async function crash({ kills, victim, postgres, timeout, onStart }: CrashRun): Promise<Figures> {
  const mails = await openMailTracker();
  const databaseUrl = postgres?.url ?? '';
  const server = await startProduct({ DATABASE_URL: databaseUrl, ...settingsUnderLoad(mails) });
  try {
    const isKilled = victim !== 'database';
    const world = await createWorld({ url: server.url, mails, answered: 0, isKilled });
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
    return { ...figures, ...leftovers, starts: figuresOfStarts(starts) };
  } finally {
    await server.stop();
    await mails.mailbox.close();
  }
}

function chooseKill(
  server: ProductProcess,
  { victim, postgres }: Pick<CrashRun, 'victim' | 'postgres'>,
): Kill {
  if (victim === 'server') return killServer(server);
  return postgres ? killDatabase(postgres, server) : killEmbedded(server, victim);
}
