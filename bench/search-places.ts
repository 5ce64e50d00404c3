/**
 * Times what visitors search for beside a product around a place: the nearest first, departments, categories, seasons,
 * counts by category, the map. Each kind is asked in turn, so that other work on the machine slows all of them alike.
 * `node bench/search-places.ts [listings]` makes a market of its own; with `DATABASE_URL` it uses the one that
 * `bench/seed.ts` made there. `ONLY=counts` times the kinds of that name.
 */
import { sql } from 'kysely';
import { categories } from '#contract/listings/categories.ts';
import type { SearchQuery } from '#contract/listings/search.ts';
import { createCommuneCache } from '#server/features/listings/map/commune-cache.ts';
import { gatherPoints } from '#server/features/listings/map/gather-points.ts';
import { readCommunes } from '#server/features/listings/map/read-communes.ts';
import { findPrices } from '#server/features/listings/prices/find-prices.ts';
import { createCategoryCounter } from '#server/features/listings/search/count-categories.ts';
import { createNearestFinder } from '#server/features/listings/search/find-nearest.ts';
import { resolveFilter, type SearchFilter } from '#server/features/listings/search/search-filter.ts';
import { searchListings } from '#server/features/listings/search/search-listings.ts';
import { createSearchVocabulary } from '#server/features/listings/search/search-vocabulary.ts';
import { loadPlaceIndex } from '#server/features/places/place-index.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { fillDatabase } from '#server/platform/fill-database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { createChance } from './market/chance.ts';
import { fillMarket } from './market/fill-market.ts';
import { around, FRANCE, type MapView, viewAround } from './market/searches.ts';
import { placeOf, produceOf } from './market/supply.ts';

const LISTINGS = Number(process.argv[2] ?? 1_000_000);
const SEARCHES = 300;

const chance = createChance(42);
const noChanges = { subscribe: () => {}, isCacheable: () => true };
const postgres = process.env.DATABASE_URL ? undefined : await startPostgres({ durable: true });
const databaseUrl = process.env.DATABASE_URL ?? postgres?.url;
if (!databaseUrl) throw new Error(postgres?.reason ?? 'No PostgreSQL here');
const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog });
const { db } = database;

try {
  if (postgres) {
    await fillDatabase(database, silentLog);
    await fillMarket(db, LISTINGS, console.error);
  }
  const services = {
    places: loadPlaceIndex(),
    vocabulary: await createSearchVocabulary(db, silentLog, noChanges),
  };
  services.vocabulary.close();

  const nearby = (): SearchQuery => ({ productName: produceOf(chance), ...around(placeOf(chance), chance) });
  const place = () => around(placeOf(chance), chance);
  const product = () => ({ productName: produceOf(chance) });
  const paris = (): SearchQuery => ({ city: 'Paris', distance: 50 });
  const somewhere = () => {
    const { lon, lat } = placeOf(chance);
    return { coordinates: [lon, lat] as [number, number], distance: 1 };
  };
  const department = () => ({ department: placeOf(chance).department.code });
  const category = () => ({ category: chance.any(categories) });
  const season = true as const;

  const kinds: Record<string, () => Promise<unknown>> = {
    'product and radius': () => search(nearby()),
    'product and radius, nearest first': () => search(nearby(), 'distance'),
    'place alone': () => search(place()),
    'place alone, nearest first': () => search(place(), 'distance'),
    '50 km around Paris': () => search(paris()),
    '50 km around Paris, nearest first': () => search(paris(), 'distance'),
    '50 km around Paris, nearest first, page 50': () => search(paris(), 'distance', 50),
    'product in a department': () => search({ ...product(), ...department() }),
    'department alone': () => search(department()),
    'category alone': () => search(category()),
    'category and radius, nearest first': () => search({ ...place(), ...category() }, 'distance'),
    'category in season': () => search({ ...category(), season }),
    'place alone, in season, nearest first': () => search({ ...place(), season }, 'distance'),
    'the nearest wherever: product': () => nearest({ ...product(), ...somewhere() }),
    'the nearest wherever: rare': () =>
      nearest({ ...product(), ...somewhere(), type: 'donation', season, isProfessional: true }),
    'the nearest wherever: anything': () => nearest(somewhere()),
    'the nearest wherever: from the sea': () =>
      nearest({ coordinates: [-9 + chance.share() * 3, 44 + chance.share() * 4], distance: 5 }),
    'with counts: product': () => count(product()),
    'with counts: product and radius': () => count(nearby()),
    'with counts: place alone': () => count(place()),
    'with counts: 50 km around Paris': () => count(paris()),
    'with counts: department alone': () => count(department()),
    'with counts: offers': () => count({ mainType: 'offer' }),
    'with counts: everything': () => count({}),
    'map: product and radius': () => draw(nearby(), FRANCE),
    'map: place alone': () => draw(place(), FRANCE),
    'map: product in all of France': () => draw(product(), view()),
    'map: everything': () => draw({}, view()),
    'prices of a product around': () => prices(),
  };

  const resolve = (query: SearchQuery): SearchFilter => resolveFilter(query, undefined, services);
  const search = (query: SearchQuery, sortBy: 'desc' | 'distance' = 'desc', page = 1) =>
    searchListings(db, resolve(query), { page, limit: 10 }, sortBy);
  const nearest = (query: SearchQuery & { isProfessional?: boolean }) =>
    findNearest(db, resolveFilter(query, query.isProfessional, services));
  const countCategories = createCategoryCounter();
  const findNearest = createNearestFinder(noChanges);
  /** As one request does. */
  const count = (query: SearchQuery) => {
    const filter = resolve(query);
    return Promise.all([searchListings(db, filter, { page: 1, limit: 10 }), countCategories(db, filter)]);
  };
  const view = () => viewAround(placeOf(chance), chance);
  /** A search that was drawn before asks the database nothing. */
  const communesOf = createCommuneCache({
    read: (filter) => readCommunes(db, filter, services.places),
    publicChanges: noChanges,
    ...{ log: silentLog, seconds: 600 },
  });
  const draw = async (query: SearchQuery, { box, zoom }: MapView) =>
    gatherPoints(await communesOf(resolve(query), 'bench'), box, zoom, services.places);
  const prices = () => {
    const { name: city, postcodes } = placeOf(chance);
    return findPrices(db, { ...product(), city, postalCode: postcodes[0] } as never, services);
  };

  const timed = Object.entries(kinds).filter(
    ([name], at) => at === 0 || name.includes(process.env.ONLY ?? ''),
  );
  const took = new Map<string, number[]>(timed.map(([name]) => [name, []]));
  for (let round = 0; round < SEARCHES; round++) {
    for (const [name, ask] of timed) {
      const start = performance.now();
      await ask();
      took.get(name)?.push(performance.now() - start);
    }
  }
  const { rows } = await sql<{ live: number }>`select count(*) as live from listings where is_live`.execute(
    db,
  );
  console.log(`${rows[0]?.live} live listings, ${SEARCHES} of each, ms`);
  console.table(Object.fromEntries([...took].map(([name, times]) => [name, summary(times)])));
} finally {
  await database.close();
  await postgres?.stop();
}

function summary(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1));
  return { median: at(0.5), p95: at(0.95), worst: at(1) };
}
