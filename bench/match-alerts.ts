/**
 * Times one new listing against 100,000 saved searches on a PostgreSQL of its own: finding those it answers, and
 * marking them with their members' dots. `node bench/match-alerts.ts [searches]`
 */

import { sql } from 'kysely';
import { recordMatches, searchesAnsweredBy } from '#server/features/alerts/match-listing.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { fillDatabase } from '#server/platform/fill-database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { createChance } from './market/chance.ts';
import { listingRows } from './market/listings.ts';
import { type Member, makeMembers, memberRow, type Offer } from './market/people.ts';
import { insertRows } from './market/rows.ts';
import { insertSearches } from './market/searches.ts';

const SEARCHES = Number(process.argv[2] ?? 100_000);
const LISTINGS = 200;

const chance = createChance(SEARCHES);
const postgres = await startPostgres({ durable: true });
if (!postgres.url) throw new Error(postgres.reason ?? 'No PostgreSQL here');
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', log: silentLog });
const { db } = database;
await fillDatabase(database, silentLog);

try {
  const members = makeMembers(SEARCHES / 5, chance);
  const rows = members.map((member) => memberRow(member, chance));
  await insertRows(db, 'users', rows);
  const listings = await insertListings(members);
  await insertSearches(db, SEARCHES, members, chance);
  console.log(`${SEARCHES} saved searches of ${members.length} members`);
  await sql`vacuum analyze`.execute(db);
  const answered = await time('find the searches', listings, async (listing) => {
    return (await searchesAnsweredBy(db, listing).execute()).length;
  });
  await time('find and mark them', listings, (listing) =>
    db.transaction().execute((tx) => recordMatches(tx, listing)),
  );
  console.log(`searches answered by one listing: mean ${mean(answered)}, most ${Math.max(...answered)}`);
} finally {
  await database.close();
  await postgres.stop();
}

/** Live ones, by any of these members. */
async function insertListings(members: Member[]): Promise<ListingRow[]> {
  const offers: Offer[] = [];
  await insertRows(db, 'listings', listingRows(2 * LISTINGS, members, offers, chance));
  return db
    .selectFrom('listings')
    .selectAll()
    .where(
      'id',
      'in',
      offers.slice(0, LISTINGS).map(({ id }) => id),
    )
    .execute();
}

async function time<T>(title: string, listings: ListingRow[], run: (listing: ListingRow) => Promise<T>) {
  const results: T[] = [];
  const took: number[] = [];
  for (const listing of listings) {
    const start = performance.now();
    results.push(await run(listing));
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.ceil(took.length * share) - 1] ?? 0).toFixed(1);
  console.log(`${title.padEnd(20)} median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`);
  return results;
}

function mean(values: number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}
