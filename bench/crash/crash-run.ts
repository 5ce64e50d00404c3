import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from '../../e2e/support/start-site.ts';
import type { TemporaryPostgres } from '../../scripts/postgres.ts';
import { type ProductProcess, startProduct } from '../../scripts/product-process.ts';
import { accountLifecycle } from './activities/account-lifecycle.ts';
import type { Activity } from './activities/activity.ts';
import { archiving, editing, renewing, reserving } from './activities/listing-changes.ts';
import { favourites, profileUpdates, reports, savedSearches } from './activities/members-lists.ts';
import { messaging } from './activities/messaging.ts';
import { moderation } from './activities/moderation.ts';
import { publishing } from './activities/publishing.ts';
import { type Figures, figuresOfMails, figuresOfStarts } from './figures.ts';
import { type Kill, killDatabase, killEmbedded, killServer } from './kill.ts';
import { findLeftovers } from './leftovers.ts';
import { openMailTracker } from './mail-tracker.ts';
import type { ProductUnderTest } from './retry.ts';
import { startWorkload } from './workload.ts';
import { createWorld, type World } from './world.ts';

export interface CrashRun {
  kills: number;
  /** Process that is killed; `both` with the embedded database only. */
  victim: Victim;
  /** Embedded when absent. */
  postgres?: TemporaryPostgres | undefined;
  /** Milliseconds to wait, after the last kill, for mails and notifications that are due. */
  timeout: number;
  /** Called after each kill with the seconds that the start took. */
  onStart?: (seconds: number) => void;
}

export const victims = ['server', 'database', 'both'] as const;
type Victim = (typeof victims)[number];

/** Acknowledged writes between two kills. */
const WRITES_BETWEEN = 40;

/**
 * Kills the product, or its database, again and again while members and an administrator write, then compares what
 * was acknowledged with what is there. Every other kill comes right after the mail server accepted a mail: the product
 * cannot know yet, so that moment is the one at which it may send it twice.
 * @throws Error with the first answer that is wrong
 */
export async function crash({ kills, victim, postgres, timeout, onStart }: CrashRun): Promise<Figures> {
  const mails = await openMailTracker();
  const databaseUrl = postgres?.url ?? '';
  const server = await startProduct({
    DATABASE_URL: databaseUrl,
    SMTP_URL: mails.mailbox.smtpUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    UNREAD_MAIL_AFTER: '1',
    DEMO: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
  });
  try {
    const product: ProductUnderTest = {
      url: server.url,
      mails,
      answered: 0,
      isKilled: victim !== 'database',
    };
    const world = await createWorld(product);
    const activities = activitiesOf(world);
    const workload = startWorkload(product, activities);
    const kill = chooseKill(server, { victim, postgres });
    const starts: number[] = [];
    await workload.until(() => world.publicListings.length > 1 && world.archivable.length > 0);
    for (let n = 0; n < kills; n++) {
      const enough = product.answered + WRITES_BETWEEN;
      await workload.until(() => product.answered >= enough);
      await sleep(Math.random() * 500);
      if (n % 2 === 1) await mails.nextDelivery();
      const seconds = await mails.during(kill);
      starts.push(seconds);
      onStart?.(seconds);
    }
    world.deadline = Date.now() + timeout;
    await workload.stop();
    await mails.untilDelivered(world.deadline);
    const writes: Figures = {};
    for (const { readBack } of activities) Object.assign(writes, await readBack());
    await server.crash();
    const environment = { DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl };
    const leftovers = await findLeftovers(environment, world.erased);
    return { ...writes, ...figuresOfMails(mails), ...leftovers, starts: figuresOfStarts(starts) };
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

/** Activities in the order in which they stop: subscribers wait for publications, which wait for moderation. */
function activitiesOf(world: World): Activity[] {
  const ofListings = [archiving, editing, reserving, renewing];
  const ofMembers = [messaging, favourites, savedSearches, reports, profileUpdates];
  const others = [accountLifecycle, publishing, moderation];
  return [...ofListings, ...ofMembers, ...others].map((activity) => activity(world));
}
