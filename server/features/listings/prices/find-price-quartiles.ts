import { sql } from 'kysely';
import type { PriceStatistics } from '#contract/listings/prices.ts';
import { MIN_PRICES_FOR_STATISTICS, NEARBY_PRICES_KM, type PriceType } from '#contract/listings/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { querySearchMatches } from '../search/find-matches.ts';
import type { ResolvedSearchFilter } from '../search/search-filter.ts';

/** Maximum number of listings read per scope: enough for quartiles, and a bound on the time. */
const MAX_READ = 1_000;

type LivePrices = Omit<PriceStatistics, 'usual'>;

interface PriceQuery {
  productName: string;
  priceType?: PriceType | undefined;
  city?: string | undefined;
  postalCode?: string | undefined;
}

/**
 * Quartiles of the prices of live sales of a product, not of its seeds or jams, in the nearest scope with
 * enough of them; otherwise the count in all of France. Only France is read when the place is unknown.
 */
export async function findPriceQuartiles(
  db: Queryable,
  { productName, priceType, city = '', postalCode = '' }: PriceQuery,
  { places, vocabulary }: Pick<Services, 'places' | 'vocabulary'>,
): Promise<LivePrices> {
  const alternatives = vocabulary.expand(productName);
  // Category of the product name's words, corrected for typos.
  const category = vocabulary.categoryTermOf(alternatives[0]?.join(' ') ?? '');
  const termSets = alternatives.map((words) => [...vocabulary.rarestFirst(words), category]);
  const place = places.resolve({ city, postalCode });
  const scopes: [PriceStatistics['scope'], ResolvedSearchFilter][] = [
    ...(place
      ? ([
          ['near', { near: { lat: place.lat, lon: place.lon, km: NEARBY_PRICES_KM } }],
          ['department', { department: place.department.code }],
        ] as [PriceStatistics['scope'], ResolvedSearchFilter][])
      : []),
    ['france', {}],
  ];
  let found: LivePrices = { ...NONE, scope: 'france' };
  for (const [scope, where] of termSets.length > 0 ? scopes : []) {
    const filter: ResolvedSearchFilter = { mainType: 'offer', type: 'sell', termSets, ...where };
    found = { ...(await readPrices(db, filter, priceType)), scope };
    if (found.count >= MIN_PRICES_FOR_STATISTICS) return found;
  }
  return { ...found, ...NO_QUARTILES };
}

async function readPrices(db: Queryable, filter: ResolvedSearchFilter, priceType: PriceType | undefined) {
  const { count, low, median, high } = await db
    .with('found', (cte) => querySearchMatches(cte, filter, MAX_READ))
    .selectFrom('found')
    .innerJoin('listings', 'listings.id', 'found.listingId')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      quartile(0.25).as('low'),
      quartile(0.5).as('median'),
      quartile(0.75).as('high'),
    ])
    .where('price', 'is not', null)
    .$if(priceType !== undefined, (query) => query.where('priceType', '=', priceType as PriceType))
    .executeTakeFirstOrThrow();
  return { count, low, median, high };
}

const quartile = (share: number) =>
  sql<
    number | null
  >`round(percentile_cont(${share}::float8) within group (order by price)::numeric, 2)::float8`;

const NO_QUARTILES = { median: null, low: null, high: null };
const NONE = { count: 0, ...NO_QUARTILES };
