import {
  buildSearchResultsPath,
  type ListingSearchCriteria,
} from '#contract/listings/paged-listing-search.ts';
import { readPlacesFile } from '#server/features/places/place-file.ts';
import { createSeededRandomSampler } from '../market/seeded-random.ts';
import {
  createRandomProductSearchCriteria,
  createRandomSearchCriteriaAroundCommune,
  misspellWord,
  pickRandomCommune,
  pickRandomProduce,
} from '../market/supply.ts';
import type { LoadTestRequest } from './wrk.ts';

export interface LoadScenario {
  name: string;
  asked: LoadTestRequest[];
  /** True when all requests differ; otherwise the same few are repeated. */
  isVaried: boolean;
}

/** Number of different requests: enough that none comes twice while it is measured. */
const VARIED = 20_000;

/** Requests of visitors and members, by the products, places and pages of the made-up market. */
export function createLoadScenarios({
  listingIds,
  tokens,
}: Record<'listingIds' | 'tokens', string[]>): LoadScenario[] {
  const chance = createSeededRandomSampler(42);
  const slip = ({ productName = '', ...query }: ListingSearchCriteria) => ({
    ...query,
    productName: misspellWord(productName, chance),
  });
  const names = readPlacesFile().map(({ name }) => name);
  const beginning = () => chance.any(names).slice(0, 2 + Math.floor(chance.share() * 6));
  const unread = tokens.map((token) => ({ path: '/api/messages/unread', token }));
  return [
    varied('product and radius', () => searchCall(createRandomProductSearchCriteria(chance))),
    varied('product, pages 1 to 30', (i) =>
      searchCall({ productName: pickRandomProduce(chance) }, 1 + (i % 30)),
    ),
    varied('misspelt product and radius', () => searchCall(slip(createRandomProductSearchCriteria(chance)))),
    varied('place alone', () =>
      searchCall(createRandomSearchCriteriaAroundCommune(pickRandomCommune(chance), chance)),
    ),
    varied('map of a product in all of France', () =>
      mapOfFrance({ productName: pickRandomProduce(chance) }),
    ),
    varied('page 101 to 1,000', () => `/api/adverts?page=${101 + Math.floor(chance.share() * 900)}`),
    varied('a listing', () => `/api/adverts/${chance.any(listingIds)}`),
    varied('suggestion', () => `/api/places/search?q=${encodeURIComponent(beginning())}`),
    { name: 'unread messages', asked: unread, isVaried: false },
    repeated('latest listings, cached', ['/api/adverts?limit=4', ...pagesOf('/api/adverts')]),
    repeated('home, cached', ['/app']),
    repeated('first results, cached', pagesOf('/app/annonces')),
    varied(
      'results as HTML',
      () => `/app${buildSearchResultsPath(createRandomProductSearchCriteria(chance))}`,
    ),
    varied('a listing as HTML', () => `/app/ad/${chance.any(listingIds)}`),
  ];
}

const varied = (name: string, path: (index: number) => string): LoadScenario => ({
  name,
  isVaried: true,
  asked: Array.from({ length: VARIED }, (_, index) => ({ path: path(index) })),
});

const repeated = (name: string, paths: string[]): LoadScenario => ({
  name,
  isVaried: false,
  asked: paths.map((path) => ({ path })),
});

const pagesOf = (path: string) => Array.from({ length: 10 }, (_, n) => `${path}?page=${n + 1}`);

const searchCall = (query: ListingSearchCriteria, page = 1) =>
  `/api/adverts/search?${new URLSearchParams({ queries: JSON.stringify(query), page: String(page) })}`;

function mapOfFrance(query: ListingSearchCriteria) {
  const part = { bbox: '-5.5,41,10,51.5', zoom: '6' };
  return `/api/adverts/map?${new URLSearchParams({ queries: JSON.stringify(query), ...part })}`;
}
