import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { categories } from '#contract/listings/categories.ts';
import type { ListingSearchCriteria } from '#contract/listings/paged-listing-search.ts';
import { listingMainTypes, offerTypes } from '#contract/listings/rules.ts';
import { extractSearchTerms } from '#contract/text/fold.ts';
import produce from '#data/produce.json' with { type: 'json' };
import { resolveSearchFilter } from '#server/features/listings/search/search-filter.ts';
import { searchListings } from '#server/features/listings/search/search-listings.ts';
import { addToSearchVocabulary } from '#server/features/listings/search/search-words.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { queryMatchingSavedSearchIds } from './match-listing.ts';
import { insertResolvedSavedSearchCriteria } from './search-patterns.ts';

const LISTINGS = 200;
const SEARCHES = 400;
const BATCH = 200;

const site = await openTestSite();

test(`a match of a listing with a saved search agrees with the search itself (${SEARCHES} searches, ${LISTINGS} listings)`, async () => {
  await insertListings();
  const searches = await insertSearches();
  const found = new Set<string>();
  for (const { id, query } of searches) {
    const filter = resolveSearchFilter(query, site.services);
    const { rows, total } = await searchListings(site.db, filter, { page: 1, limit: LISTINGS });
    expect(total).toBe(rows.length);
    for (const row of rows) found.add(`${row.id} answers ${JSON.stringify(query)} (${id})`);
  }
  const queries = new Map(searches.map(({ id, query }) => [id, JSON.stringify(query)]));
  const answered = new Set<string>();
  for (const listing of await site.db.selectFrom('listings').selectAll().execute()) {
    for (const { searchId } of await queryMatchingSavedSearchIds(site.db, listing).execute()) {
      answered.add(`${listing.id} answers ${queries.get(searchId)} (${searchId})`);
    }
  }
  expect([...answered].sort()).toEqual([...found].sort());
  // The number of matches lies between none and all: otherwise the comparison would prove nothing.
  expect(found.size).toBeGreaterThan(SEARCHES);
  expect(found.size).toBeLessThan((SEARCHES * LISTINGS) / 4);
}, 60_000);

async function insertListings() {
  for (let i = 0; i < 3; i++) sellers.push((await createLoggedInTestPerson(site)).id);
  const { places, publicChanges } = site.services;
  for (let i = 0; i < LISTINGS; i++) {
    const { city = '', postalCode = '' } = pick(TOWNS);
    const place = places.resolve({ city, postalCode });
    const mainType = pick(listingMainTypes);
    const productName = pick(NAMES);
    await insertTestListing(site.db, pick(sellers), {
      mainType,
      type: mainType === 'offer' ? pick(offerTypes) : null,
      quantity: null,
      productName,
      city,
      postalCode,
      communeCode: place?.code ?? null,
      lat: place?.lat ?? null,
      lon: place?.lon ?? null,
    });
    await publicChanges.transaction(async (tx, signalChange) => {
      await addToSearchVocabulary(tx, extractSearchTerms(productName));
      await signalChange(extractSearchTerms(productName));
    });
  }
}

async function insertSearches() {
  const { id: userId } = await createLoggedInTestPerson(site);
  const searches = Array.from({ length: SEARCHES }, () => ({ id: uuidv7(), query: randomQuery() }));
  const rows = searches.map((search) => ({ ...search, userId, key: search.id }));
  for (let from = 0; from < SEARCHES; from += BATCH) {
    await site.db
      .insertInto('savedSearches')
      .values(rows.slice(from, from + BATCH))
      .execute();
    await insertResolvedSavedSearchCriteria(site.db, searches.slice(from, from + BATCH), site.services);
  }
  return searches;
}

function randomQuery(): ListingSearchCriteria {
  const town = pick(TOWNS);
  const place = site.services.places.resolve(town);
  return {
    ...(chance(0.7) && { productName: chance(0.3) ? misspelt(pick(NAMES)) : pick(NAMES) }),
    ...(chance(0.3) && { category: pick(categories) }),
    ...(chance(0.2) && { season: true }),
    ...(chance(0.4) && { mainType: pick(listingMainTypes) }),
    ...(chance(0.3) && { type: pick(offerTypes) }),
    ...(chance(0.4) && { city: chance(0.2) ? misspelt(town.city ?? '') : town.city }),
    ...(chance(0.2) && { department: pick(DEPARTMENTS) }),
    ...(chance(0.3) && { postalCode: town.postalCode }),
    ...(chance(0.3) &&
      place && { coordinates: [place.lon + random() / 5, place.lat - random() / 5] as const }),
    ...(chance(0.2) && { user: chance(0.9) ? pick(sellers) : pick(['inconnu', uuidv7()]) }),
    ...(chance(0.6) && { distance: 1 + Math.floor(random() * 50) }),
  } as ListingSearchCriteria;
}

/** Ids. */
const sellers: string[] = [];

/**
 * Places around Lyon, so that distances matter; cities made of arrondissements; places that the index does
 * not know.
 */
const TOWNS = [
  ['Lyon', '69003'],
  ['Lyon', '69009'],
  ['Lyon', ''],
  ['Villeurbanne', '69100'],
  ['Bron', '69500'],
  ['Givors', '69700'],
  ['Vienne', '38200'],
  ['Saint-Étienne', '42000'],
  ['Mâcon', '71000'],
  ['Paris', '75011'],
  ['Paris', ''],
  ['Saint-Nulle-Part', '00000'],
  ['Saint-Nulle-Part', ''],
  ['Lieu-Dit-Inconnu', '00001'],
].map(([city, postalCode]) => ({ city, postalCode: postalCode || undefined }));

const DEPARTMENTS = ['Rhône', '69', 'loire', '38', '75', '44', 'Xyzzy'];

/** Product names, few enough that listings and searches match; some have several words or synonyms. */
const NAMES = [
  ...produce
    .map(({ name, synonyms }) => [name, ...synonyms])
    .filter((names) => names.length > 1)
    .flat()
    .slice(0, 24),
  'Tomates cerises',
  'Tomates',
  'Pommes de terre nouvelles',
  'Confiture de tomates vertes',
  'Xylozim',
  'Légumes',
  'Graines de potimarron',
  'Miel',
  'Tomme',
  'Mimosas',
  'Kiwis',
];

function misspelt(name: string): string {
  const at = 1 + Math.floor(random() * (name.length - 1));
  return chance(0.5)
    ? name.slice(0, at) + name.slice(at + 1)
    : name.slice(0, at) + name[at - 1] + name.slice(at);
}

// Random numbers, the same at every run (mulberry32).
let seed = 20_261_121;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const chance = (share: number) => random() < share;
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
