import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createJourneyTestDatabase } from './database.ts';
import { startTestSiteProcess, type TestSiteProcess } from './start-test-site-process.ts';

export interface SiteWithMovableClock {
  site: TestSiteProcess;
  /** The product's clock, not the database's, is so many milliseconds ahead from now on. */
  moveClock: (milliseconds: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** A product whose clock can be moved, on a database of its own. */
export async function startSiteWithMovableClock(
  settings: Record<string, string> = {},
): Promise<SiteWithMovableClock> {
  const database = await createJourneyTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'recolte-clock-'));
  const CLOCK_FILE = join(folder, 'clock');
  const moveClock = async (milliseconds: number) => {
    await writeFile(CLOCK_FILE, String(milliseconds));
    await sleep(100);
  };
  await moveClock(0);
  const site = await startTestSiteProcess({
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
