import { setTimeout as sleep } from 'node:timers/promises';
import type { TemporaryPostgres } from '../../scripts/postgres.ts';
import { startProduct } from '../../scripts/product-process.ts';
import type { Activity, Findings } from './activities/activity.ts';
import { archiving } from './activities/archiving.ts';
import { choosing } from './activities/choosing.ts';
import { comingAndGoing } from './activities/coming-and-going.ts';
import { corresponding } from './activities/corresponding.ts';
import { describingOneself } from './activities/describing-oneself.ts';
import { moderating } from './activities/moderating.ts';
import { publishing } from './activities/publishing.ts';
import { reporting } from './activities/reporting.ts';
import { searching } from './activities/searching.ts';
import { startDay } from './day.ts';
import { type Figures, figuresOf } from './figures.ts';
import { lookForLeftovers } from './leftovers.ts';
import { openPost } from './post.ts';
import { ADMIN, type Site } from './site.ts';
import { strikeDatabase, strikeServer } from './strikes.ts';
import { settleTown, type Town } from './town.ts';

export interface Trial {
  kills: number;
  /** What is killed; `database` needs a PostgreSQL. */
  victim: 'server' | 'database';
  /** Embedded when absent. */
  postgres?: TemporaryPostgres;
  /** Milliseconds to wait, after the last kill, for what is due. */
  patience: number;
  /** Told after each kill how many seconds the start took. */
  onStart?: (seconds: number) => void;
}

/** Enough that each kill comes in the middle of something. */
const WRITES_BETWEEN = 40;

/**
 * Kills the product, or its database, again and again in the middle of everything that members and an
 * administrator write, then reads back what is there. Every other kill comes as the mail server has just accepted a
 * mail, the worst moment for it.
 * @throws Error with the first answer that is wrong
 */
export async function crash({ kills, victim, postgres, patience, onStart }: Trial): Promise<Figures> {
  const post = await openPost();
  const databaseUrl = postgres?.url ?? '';
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    SMTP_URL: post.mailbox.smtpUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    UNREAD_MAIL_AFTER: '1',
    DEMO: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
  });
  try {
    const site: Site = { url: product.url, post, answered: 0, mayVanish: victim === 'server' };
    const town = await settleTown(site);
    const activities = activitiesOf(town);
    const day = startDay(site, activities);
    const strike = postgres && victim === 'database' ? strikeDatabase(postgres, town) : strikeServer(product);
    const starts: number[] = [];
    await day.until(() => town.market.length > 1 && town.shelf.length > 0);
    for (let kill = 0; kill < kills; kill++) {
      const enough = site.answered + WRITES_BETWEEN;
      await day.until(() => site.answered >= enough);
      await sleep(Math.random() * 500);
      const isAtDelivery = kill % 2 === 1;
      if (isAtDelivery) await post.nextDelivery();
      post.noteKill(isAtDelivery);
      const seconds = await strike();
      starts.push(seconds);
      onStart?.(seconds);
    }
    town.deadline = Date.now() + patience;
    await day.end();
    await post.untilDelivered(town.deadline);
    const findings: Record<string, Findings>[] = [];
    for (const { readBack } of activities) findings.push(await readBack());
    await product.crash();
    const environment = { DATA_DIR: product.dataDir, DATABASE_URL: databaseUrl };
    const leftovers = await lookForLeftovers(environment, town.erased);
    return figuresOf({
      findings: Object.assign({}, ...findings),
      post,
      leftovers,
      erased: town.erased.length,
      starts,
    });
  } finally {
    await product.stop();
    await post.mailbox.close();
  }
}

/** In the order in which they end: who came waits for a listing, and the administrator decides about the last ones. */
function activitiesOf(town: Town): Activity[] {
  const others = [corresponding, archiving, choosing, searching, reporting, describingOneself];
  return [...others, comingAndGoing, publishing, moderating].map((activity) => activity(town));
}
