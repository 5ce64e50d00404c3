/**
 * Cost of a page: what it takes of the server's processor over the call to the API that it shows. Requests come one
 * after the other and never twice; the process that answers says what it used, garbage collection and compression
 * included, so that other work on the machine disturbs little. `npm run bench -- pages [requests] [--listings 10000]`
 * makes a market of its own; with `DATABASE_URL` it uses the one that `npm run bench -- seed` made there.
 */
import { parseArgs } from 'node:util';
import type { ListingSearchCriteria } from '#contract/listings/paged-listing-search.ts';
import { RESULTS_PER_PAGE } from '#contract/listings/rules.ts';
import { createUrlSearchParams } from './load/scenarios.ts';
import { createSeededRandom } from './market/seeded-random.ts';
import { createRandomProductSearchCriteria } from './market/supply.ts';
import { findLiveListingIdsInBench, startBenchSiteWithSimulatedMarket } from './support/market-site.ts';
import { fetchProcessMetrics } from './support/process-figures.ts';
import { roundToDecimalPlaces } from './support/statistics.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { listings: { type: 'string', default: '10000' } },
});
const REQUESTS = Number(positionals[0] ?? 400);
/** Requests of each kind until everything is compiled and the jobs of a start are done. */
const WARM_UP = 300;
/** Kinds are measured in turns, so that what slows the machine slows all alike. */
const TURNS = 4;

const chance = createSeededRandom(42);
const site = await startBenchSiteWithSimulatedMarket('postgres', Number(values.listings));
try {
  const ids = await findLiveListingIdsInBench(site, 2 * (REQUESTS + WARM_UP));
  let visit = 0;
  const anId = () => ids.pop() ?? '';
  const paths = {
    results: {
      call: () => searchCall(createRandomProductSearchCriteria(chance)),
      page: () => `/app/annonces?${createUrlSearchParams(createRandomProductSearchCriteria(chance))}`,
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
    const [callCost, pageCost, ratio] = [callMs, pageMs, pageMs / callMs].map((figure) =>
      roundToDecimalPlaces(figure),
    );
    return [name, { 'call, CPU ms': callCost, 'page, CPU ms': pageCost, 'page over call': ratio }];
  });
  console.table(Object.fromEntries(rows));
} finally {
  await site.stop();
}

/** Search requested by the results page. */
function searchCall(query: ListingSearchCriteria) {
  const sortBy = query.city ? 'distance' : 'desc';
  const all = { ...query, page: 1, sortBy, limit: RESULTS_PER_PAGE, facets: 'category' };
  return `/api/adverts/search?${createUrlSearchParams(all)}`;
}

/** Milliseconds of processor that the server used to answer so many requests, one after the other. */
async function cpuMs(path: () => string, requests: number): Promise<number> {
  const before = await fetchProcessMetrics(site.url);
  for (let count = 0; count < requests; count++) {
    const answer = await fetch(site.url + path(), { headers: { 'accept-encoding': 'br' } });
    if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
    await answer.arrayBuffer();
  }
  return ((await fetchProcessMetrics(site.url)).cpuSeconds - before.cpuSeconds) * 1000;
}
