import { categories } from '#contract/listings/categories.ts';
import type { SearchQuery } from '#contract/listings/search.ts';
import { readPlaces } from '#server/features/places/place-file.ts';
import { type Chance, createChance } from '../market/chance.ts';
import { around, FRANCE, type MapView, viewAround } from '../market/searches.ts';
import { misspelt, placeOf, produceOf } from '../market/supply.ts';
import type { Asked } from './wrk.ts';

export interface Scenario {
  name: string;
  asked: Asked[];
  /** Nobody asks twice for the same, or everybody for the same few. */
  kind: 'varied' | 'repeated';
  /** What its rate is compared to: the same SQL on the bare driver, or the same bytes from a bare Fastify route. */
  limit: 'driver' | 'fastify';
}

export interface Market {
  listingIds: string[];
  tokens: string[];
}

/** Enough that none comes twice while it is measured. */
const VARIED = 20_000;

/** What visitors and members ask for, by the products, places and pages of the made-up market. */
export function makeScenarios({ listingIds, tokens }: Market): Scenario[] {
  const chance = createChance(42);
  const varied = (make: (index: number) => string) =>
    Array.from({ length: VARIED }, (_, index) => ({ path: make(index) }));
  const api = (query: SearchQuery, page = 1, options: Record<string, string> = {}) =>
    `/api/adverts/search?${new URLSearchParams({ queries: JSON.stringify(query), page: String(page), ...options })}`;
  const nearest = { sortBy: 'distance' };
  const map = (query: SearchQuery, { box, zoom }: MapView) =>
    `/api/adverts/map?${new URLSearchParams({
      queries: JSON.stringify(query),
      bbox: [box.west, box.south, box.east, box.north].map((side) => side.toFixed(4)).join(),
      zoom: String(zoom),
    })}`;
  /** One looks around a place, moves, or looks for a product everywhere; some look at all there is. */
  const mapped = () => {
    const view = viewAround(placeOf(chance), chance);
    if (chance.happens(0.6)) return map(nearby(), FRANCE);
    if (chance.happens(0.6)) return map({ productName: produceOf(chance) }, view);
    return map({}, view);
  };
  const html = (query: SearchQuery) => `/app/annonces?${new URLSearchParams(entriesOf(query))}`;
  const nearby = () => ({ productName: produceOf(chance), ...around(placeOf(chance), chance) });
  const anId = () => chance.any(listingIds);
  const names = readPlaces().map(({ name }) => name);
  return [
    repeated('latest, first pages', ['/api/adverts?limit=4', ...pagesOf('/api/adverts', 10)]),
    of(
      'product',
      varied((i) => api({ productName: produceOf(chance) }, 1 + (i % 30))),
    ),
    of(
      'product and radius',
      varied(() => api(nearby())),
    ),
    of(
      'radius, nearest first',
      varied(() => api(nearby(), 1, nearest)),
    ),
    of(
      'radius, category',
      varied(() => api({ ...around(placeOf(chance), chance), category: chance.any(categories) }, 1, nearest)),
    ),
    of(
      'radius, season',
      varied(() => api({ ...nearby(), season: true }, 1, nearest)),
    ),
    of(
      'radius, counts by category',
      varied(() => api(nearby(), 1, { ...nearest, facets: 'category' })),
    ),
    of(
      'typo and radius',
      varied(() => api(withTypo(nearby(), chance))),
    ),
    of(
      'place alone',
      varied(() => api(around(placeOf(chance), chance))),
    ),
    of('radius or not, map', varied(mapped)),
    of(
      'deep page',
      varied(() => `/api/adverts?page=${101 + Math.floor(chance.share() * 900)}`),
    ),
    of(
      'listing',
      varied(() => `/api/adverts/${anId()}`),
    ),
    of(
      'suggestion',
      varied(() => `/api/places/search?q=${encodeURIComponent(beginning(chance.any(names), chance))}`),
      'fastify',
    ),
    {
      ...of(
        'unread poll',
        tokens.map((token) => ({ path: '/api/messages/unread', token })),
      ),
      kind: 'repeated',
    },
    repeated('home, HTML', ['/app']),
    repeated('first results, HTML', pagesOf('/app/annonces', 10)),
    of(
      'results, HTML',
      varied(() => html(nearby())),
      'fastify',
    ),
    of(
      'listing, HTML',
      varied(() => `/app/ad/${anId()}`),
      'fastify',
    ),
  ];
}

const of = (name: string, asked: Asked[], limit: Scenario['limit'] = 'driver'): Scenario => ({
  name,
  asked,
  kind: 'varied',
  limit,
});

const repeated = (name: string, paths: string[]): Scenario => ({
  name,
  asked: paths.map((path) => ({ path })),
  kind: 'repeated',
  limit: 'fastify',
});

const pagesOf = (path: string, pages: number) =>
  Array.from({ length: pages }, (_, n) => `${path}?page=${n + 1}`);

const withTypo = (query: SearchQuery, chance: Chance) => ({
  ...query,
  productName: misspelt(query.productName ?? '', chance),
});

const beginning = (name: string, chance: Chance) => name.slice(0, 2 + Math.floor(chance.share() * 6));

/** As the search form writes them in the address. */
const entriesOf = (query: SearchQuery) => Object.entries(query).map(([key, value]) => [key, String(value)]);
