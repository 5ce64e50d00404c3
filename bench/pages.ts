/**
 * Cost of a page: what it takes of the server's processor over the call to the API that it shows. Requests come one
 * after the other and never twice; the process that answers says what it used, garbage collection and compression
 * included, so that other work on the machine disturbs little. `npm run bench -- pages` makes a market of 10,000
 * listings; with `DATABASE_URL` it uses the one that `npm run bench -- seed` made there.
 */
import {
  buildSearchResultsPath,
  type ListingSearchCriteria,
} from '#contract/listings/paged-listing-search.ts';
import { RESULTS_PER_PAGE } from '#contract/listings/rules.ts';
import { createSeededRandomSampler } from './market/seeded-random.ts';
import { createRandomProductSearchCriteria } from './market/supply.ts';
import {
  fetchProcessMetric,
  findLiveListingIdsInBench,
  startBenchSiteWithSimulatedMarket,
} from './support/market-site.ts';

/** Requests of each kind. */
const REQUESTS = 400;
/** Requests of each kind until everything is compiled and the jobs of a start are done. */
const WARM_UP = 300;
/** Kinds are measured in turns, so that what slows the machine slows all alike. */
const TURNS = 4;

const chance = createSeededRandomSampler(42);
const site = await startBenchSiteWithSimulatedMarket('postgres', 10_000);
try {
  const ids = await findLiveListingIdsInBench(site, 2 * (REQUESTS + WARM_UP));
  let visit = 0;
  const anId = () => ids.pop() ?? '';
  const paths = {
    results: {
      call: () => searchCall(createRandomProductSearchCriteria(chance)),
      page: () => `/app${buildSearchResultsPath(createRandomProductSearchCriteria(chance))}`,
    },
    'a listing': { call: () => `/api/adverts/${anId()}`, page: () => `/app/ad/${anId()}` },
    home: { call: () => `/api/adverts?limit=4&n=${visit++}`, page: () => `/app?n=${visit++}` },
  };
  const all = Object.values(paths).flatMap(({ call, page }) => [call, page]);
  const spent = new Map(all.map((path) => [path, 0]));
  for (const path of all) await cpuMs(path, WARM_UP);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [path, ms] of spent) spent.set(path, ms + (await cpuMs(path, REQUESTS / TURNS)) / REQUESTS);
  }
  const rows = Object.entries(paths).map(([name, { call, page }]) => {
    const [callMs = 0, pageMs = 0] = [spent.get(call), spent.get(page)];
    return [name, { 'page over call': (pageMs / callMs).toFixed(2) }];
  });
  console.table(Object.fromEntries(rows));
} finally {
  await site.stop();
}

/** Search requested by the results page. */
function searchCall(query: ListingSearchCriteria) {
  const sortBy = query.city ? 'distance' : 'desc';
  const all = { ...query, page: 1, sortBy, limit: RESULTS_PER_PAGE, facets: 'category' };
  return `/api/adverts/search?${new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)]))}`;
}

/** Milliseconds of processor that the server used to answer so many requests, one after the other. */
async function cpuMs(path: () => string, requests: number): Promise<number> {
  const seconds = () => fetchProcessMetric(site, 'process_cpu_seconds_total');
  const before = await seconds();
  for (let count = 0; count < requests; count++) {
    const answer = await fetch(site.url + path(), { headers: { 'accept-encoding': 'br' } });
    if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
    await answer.arrayBuffer();
  }
  return ((await seconds()) - before) * 1000;
}
