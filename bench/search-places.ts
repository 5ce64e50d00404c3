/**
 * Times searches by place, category and season among a million listings on a PostgreSQL of its own: the nearest first
 * beside the newest first, departments, and counts by category. `node bench/search-places.ts [listings]`
 */

import { sql } from 'kysely';
import { categories } from '#contract/listings/categories.ts';
import type { SearchQuery } from '#contract/listings/search.ts';
import { countCategories } from '#server/features/listings/count-categories.ts';
import { resolveSearch, type SearchFilter } from '#server/features/listings/search-filter.ts';
import { searchListings } from '#server/features/listings/search-listings.ts';
import { createSearchVocabulary } from '#server/features/listings/search-vocabulary.ts';
import { loadPlaceIndex } from '#server/features/places/place-index.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { fillDatabase } from '#server/platform/database-template.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { createChance } from './market/chance.ts';
import { listingRows } from './market/listings.ts';
import { makeMembers, memberRow } from './market/people.ts';
import { insertRows } from './market/rows.ts';
import { around } from './market/searches.ts';
import { placeOf, produceOf } from './market/supply.ts';

const LISTINGS = Number(process.argv[2] ?? 1_000_000);
const SEARCHES = 300;

type Order = 'desc' | 'distance';

const inSeason = (query: SearchQuery): SearchQuery => ({ ...query, season: true });
const withoutPlace = ({ productName }: SearchQuery): SearchQuery => ({ productName });

const chance = createChance(LISTINGS);
const postgres = await startPostgres({ durable: true });
if (!postgres.url) throw new Error(postgres.reason ?? 'No PostgreSQL here');
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', log: silentLog });
const { db } = database;
await fillDatabase(database, silentLog);

try {
  const members = makeMembers(Math.max(1_000, LISTINGS / 50), chance);
  const rows = members.map((member) => memberRow(member, chance));
  await insertRows(db, 'users', rows);
  await insertRows(db, 'listings', listingRows(LISTINGS, members, [], chance));
  await sql`insert into search_words (word, frequency)
    select word, count(*) from listings, unnest(terms) as word where status = 'accepted' and word not like 'category:%'
    group by word`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const services = {
    places: loadPlaceIndex(),
    vocabulary: await createSearchVocabulary(db, silentLog, { subscribe: () => {} }),
  };
  services.vocabulary.close();

  const time = (title: string, queries: SearchQuery[], sortBy: Order, page = 1) =>
    timeEach(title, queries, (filter) => searchListings(db, filter, { page, limit: 10 }, sortBy));
  const timeEach = async (
    title: string,
    queries: SearchQuery[],
    ask: (filter: SearchFilter) => Promise<unknown>,
  ) => {
    const took: number[] = [];
    for (const query of queries) {
      const filter = resolveSearch(query, undefined, services);
      const start = performance.now();
      await ask(filter);
      took.push(performance.now() - start);
    }
    took.sort((a, b) => a - b);
    const at = (share: number) => (took[Math.ceil(took.length * share) - 1] ?? 0).toFixed(1);
    console.log(`${title.padEnd(38)} median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`);
  };
  const many = (make: () => SearchQuery) => Array.from({ length: SEARCHES }, make);
  const nearby = many(() => ({ productName: produceOf(chance), ...around(placeOf(chance), chance) }));
  const alone = many(() => around(placeOf(chance), chance));
  const paris = many(() => ({ city: 'Paris', distance: 50 })).slice(0, 20);
  const inDepartment = many(() => ({
    productName: produceOf(chance),
    department: placeOf(chance).department.code,
  }));
  const departments = many(() => ({ department: placeOf(chance).department.code }));
  // Both orders warm the same pages of the database.
  await time('(warm)', nearby, 'desc');
  await time('product and radius, newest first', nearby, 'desc');
  await time('product and radius, nearest first', nearby, 'distance');
  await time('place alone, newest first', alone, 'desc');
  await time('place alone, nearest first', alone, 'distance');
  await time('Paris and 50 km, newest first', paris, 'desc');
  await time('Paris and 50 km, nearest first', paris, 'distance');
  await time('Paris and 50 km, nearest first, page 50', paris, 'distance', 50);
  await time('product in a department', inDepartment, 'desc');
  await time('department alone', departments, 'desc');
  await time('department alone, page 50', departments, 'desc', 50);

  const ofCategory = many(() => ({ category: chance.any(categories) }));
  const count = (filter: SearchFilter) => countCategories(db, filter);
  await time('category alone', ofCategory, 'desc');
  await time('category in season', ofCategory.map(inSeason), 'desc');
  await time('place alone, in season', alone.map(inSeason), 'distance');
  await timeEach('counts by category: product', nearby.map(withoutPlace), count);
  await timeEach('counts by category: product and radius', nearby, count);
  await timeEach('counts by category: place alone', alone, count);
  await timeEach('counts by category: Paris and 50 km', paris, count);
  await timeEach('counts by category: everything', Array(20).fill({}), count);
} finally {
  await database.close();
  await postgres.stop();
}
