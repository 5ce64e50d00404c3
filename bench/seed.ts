/**
 * Fills an empty database, that of `DATABASE_URL` or the embedded one of `DATA_DIR`, with a made-up market:
 * `DATABASE_URL=postgres://... node bench/seed.ts [listings]`
 */
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { fillDatabase } from '#server/platform/fill-database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { fillMarket } from './market/fill-market.ts';

const { databaseUrl, dataDir } = readConfig();
const listings = Number(process.argv[2] ?? 10_000);
const started = performance.now();
const database = await openDatabase({ databaseUrl, dataDir, log: silentLog });
try {
  await fillDatabase(database, silentLog);
  const found = await database.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (found) throw new Error('The database is not empty.');
  await fillMarket(database.db, listings, console.log);
  console.log(`${listings} listings in ${Math.round((performance.now() - started) / 1000)} s`);
} finally {
  await database.close();
}
