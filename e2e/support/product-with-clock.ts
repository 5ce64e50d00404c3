import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { type ProductProcess, startProduct } from '../../scripts/product-process.ts';
import { createJourneyDatabase } from './database.ts';
import { openMailbox } from './mailbox.ts';
import { ADMIN, type Product } from './product.ts';

export interface ProductWithClock {
  product: ProductProcess;
  site: Product;
  /** The product's clock, not the database's, is so many milliseconds ahead from now on. */
  moveClock: (milliseconds: number) => Promise<void>;
  /** Runs scheduled jobs now, as schedules follow the database's clock. */
  runSchedules: (...jobs: string[]) => Promise<void>;
  stop: () => Promise<void>;
}

/** A product whose clock can be moved, on a database of its own. */
export async function startWithClock(settings: Record<string, string> = {}): Promise<ProductWithClock> {
  const database = await createJourneyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'recolte-clock-'));
  const CLOCK_FILE = join(folder, 'clock');
  const moveClock = async (milliseconds: number) => {
    await writeFile(CLOCK_FILE, String(milliseconds));
    await sleep(100);
  };
  await moveClock(0);
  const mailbox = await openMailbox();
  const product = await startProduct({
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'moved-clock.ts')}`,
    CLOCK_FILE,
    DATABASE_URL: database.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SMTP_URL: mailbox.smtpUrl,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ...settings,
  });
  return {
    product,
    site: { url: product.url, mailbox },
    moveClock,
    async runSchedules(...jobs) {
      const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
      await boss.start();
      for (const job of jobs) await boss.send(job, {});
      await boss.stop({ graceful: false });
    },
    async stop() {
      await product.stop();
      await database.drop();
      await mailbox.close();
      await rm(folder, { recursive: true });
    },
  };
}
