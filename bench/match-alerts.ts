/**
 * Times one new listing against 100,000 saved searches on a PostgreSQL of its own: finding those it answers, and
 * marking them with their members' dots. `node bench/match-alerts.ts [searches]`
 */

import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { distances, listingTypes } from '#contract/listings/rules.ts';
import type { SearchQuery } from '#contract/listings/schemas.ts';
import { fold, terms } from '#contract/text.ts';
import produce from '#data/produce-names.json' with { type: 'json' };
import { markSearches, searchesAnsweredBy } from '#server/features/alerts/match-listing.ts';
import { insertPatterns } from '#server/features/alerts/search-patterns.ts';
import { createLexicon } from '#server/features/listings/lexicon.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { type Place, readPlaces } from '#server/features/places/place-file.ts';
import { loadPlaceIndex } from '#server/features/places/place-index.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { fillDatabase } from '#server/platform/database-template.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { startPostgres } from '../scripts/postgres.ts';

const SEARCHES = Number(process.argv[2] ?? 100_000);
const MEMBERS = SEARCHES / 5;
const LISTINGS = 200;
const BATCH = 1_000;

const names = produce.map(([name = '']) => name);
const towns = readPlaces().filter(({ population }) => population > 0);
const postgres = await startPostgres({ durable: true });
if (!postgres.url) throw new Error(postgres.reason ?? 'No PostgreSQL here');
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', log: silentLog });
const { db } = database;
await fillDatabase(database, silentLog);
const lexicon = await createLexicon(db, silentLog, { subscribe: () => {} });
const places = loadPlaceIndex();

try {
  const members = await insertMembers();
  await insertSearches(members);
  const listings = await insertListings(members[0] ?? '');
  await sql`vacuum analyze`.execute(db);
  const answered = await time('find the searches', listings, async (listing) => {
    return (await searchesAnsweredBy(db, listing).execute()).length;
  });
  await time('find and mark them', listings, (listing) =>
    db.transaction().execute((tx) => markSearches(tx, listing)),
  );
  console.log(`searches answered by one listing: mean ${mean(answered)}, most ${Math.max(...answered)}`);
} finally {
  lexicon.close();
  await database.close();
  await postgres.stop();
}

async function insertMembers(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, first_name, last_name, email, password_hash, city, postal_code)
    select gen_random_uuid(), 'Camille', 'Moreau', 'membre' || i || '@example.org', '', 'Lyon', '69003'
    from generate_series(1, ${MEMBERS}::int) as i returning id`.execute(db);
  return rows.map(({ id }) => id);
}

async function insertSearches(members: string[]) {
  for (let from = 0; from < SEARCHES; from += BATCH) {
    const searches = Array.from({ length: BATCH }, () => ({ id: uuidv7(), query: randomQuery() }));
    await db.transaction().execute(async (tx) => {
      const rows = searches.map((search, i) => ({
        ...search,
        userId: members[(from + i) % members.length] ?? '',
        key: search.id,
      }));
      await tx.insertInto('savedSearches').values(rows).execute();
      await insertPatterns(tx, searches, { places, lexicon });
    });
  }
  console.log(`${SEARCHES} saved searches of ${MEMBERS} members`);
}

/** Most are for a product around a town, as people search; some for all that is near, some for anywhere. */
function randomQuery(): SearchQuery {
  const town = popular(towns);
  const hasProduct = Math.random() < 0.85;
  return {
    ...(hasProduct && { productName: popular(names) }),
    ...(Math.random() < 0.5 && { mainType: 'offer' as const }),
    ...(Math.random() < 0.2 && { type: any(listingTypes) }),
    ...((!hasProduct || Math.random() < 0.85) && placeOf(town)),
  };
}

function placeOf({ name, postcodes, lon, lat }: Place): SearchQuery {
  return {
    city: name,
    postalCode: postcodes[0],
    ...(Math.random() < 0.9 && { coordinates: [lon, lat], distance: any(distances) }),
  };
}

async function insertListings(userId: string): Promise<ListingRow[]> {
  const rows = Array.from({ length: LISTINGS }, () => {
    const { name: city, code: communeCode, lat, lon, postcodes } = popular(towns);
    const productName = popular(names);
    return {
      id: uuidv7(),
      userId,
      mainType: 'offer' as const,
      type: any(listingTypes),
      productName,
      description: 'Du jardin.',
      images: [],
      price: null,
      priceType: null,
      quantity: 1,
      city,
      postalCode: postcodes[0] ?? '',
      street: null,
      streetNumber: null,
      communeCode,
      lat,
      lon,
      cityKey: fold(city),
      terms: terms(productName),
      sellerProfessional: false,
      status: 'accepted' as const,
      deleteReason: null,
    };
  });
  return db.insertInto('listings').values(rows).returningAll().execute();
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

/** A few are asked for and grown everywhere, most hardly ever (Zipf's law: the nth is n times rarer). */
function popular<T>(values: readonly T[]): T {
  return values[Math.floor(values.length ** Math.random()) - 1] as T;
}

function any<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}

function mean(values: number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}
