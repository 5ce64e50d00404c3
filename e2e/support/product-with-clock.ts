import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createJourneyDatabase } from './database.ts';
import { type Site, startSite } from './start-site.ts';

export interface ProductWithClock {
  site: Site;
  /** The product's clock, not the database's, is so many milliseconds ahead from now on. */
  moveClock: (milliseconds: number) => Promise<void>;
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
  const site = await startSite({
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'moved-clock.ts')}`,
    CLOCK_FILE,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  return {
    site,
    moveClock,
    async stop() {
      await site.stop();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
