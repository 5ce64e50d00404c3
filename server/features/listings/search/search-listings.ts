import { expressionBuilder, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { distanceKm } from '#contract/distance-km.ts';
import { MAX_COUNTED_RESULTS } from '#contract/listings/rules.ts';
import { listingSellerJsonSql, type ProfileRow } from '#server/features/accounts/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { limitQueryToPage, type PagingRequest } from '#server/platform/database/paging.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';
import {
  isRanked,
  isSearchAroundPlaceAcrossSellers,
  querySearchMatches,
  querySearchMatchesInDateOrder,
  type SearchMatch,
  type SearchMatchFilter,
} from './find-matches.ts';
import type { ResolvedSearchFilter } from './search-filter.ts';

export type ListingSearchResultRow = ListingRow & { distance?: number | null; seller?: ProfileRow };
/** `term`: search term of a category, or null. */
export type CategoryMatchCount = { term: string | null; count: number };
type Found = {
  rows: ListingSearchResultRow[];
  total: number;
  /** Counts of all matches by category, if requested and if all matches were read. */
  counts?: CategoryMatchCount[] | undefined;
  /** Nearest listing beyond the searched area; null when there is none, undefined when not looked for. */
  nearest?: ListingSearchResultRow | null;
};
/** Order of the results by date, or by distance from the search's place. */
type Order = 'asc' | 'desc' | 'distance';
type WithFound = Tables & { found: SearchMatch; candidates: SearchMatch };

/** Kilometres searched for the nearest listing: more than between any two neighbouring islands of a region. */
export const MAX_NEAREST_LISTING_DISTANCE_KM = 1_600;
/** Maximum number of matches of rare words that are read, wherever they are. */
const MAX_ANYWHERE = 500;

/**
 * Live listings that match, by date or distance; by distance without a place, newest first. `total` is
 * counted up to `MAX_COUNTED_RESULTS`. All matches around a place are read and sorted, unless they are so many that the
 * newest are found faster by walking through all listings by date. Matches read as a whole are counted by
 * category in the same statement, when the filter's `extraColumn` says so. `firstArea` and `firstCategory` have no effect around
 * a place with more matches than are counted.
 *
 * SQL for offers of tomatoes:
 *
 *     with found as (
 *       select * from (
 *         select listing_id, created_at as published_at, null::double precision as distance from search_entries
 *         where term = $1 and main_type = $2 limit $3
 *       ) as some
 *     ), candidates as (
 *       select * from (
 *         select listing_id, created_at as published_at, null::double precision as distance from search_entries
 *         where term = $4 and main_type = $5 order by published_at desc, listing_id desc limit $6
 *       ) as some
 *     )
 *     select listings.*, page.distance, (
 *       select count(*) as count from (select listing_id from found limit $7) as counted
 *     ) as total, json_build_object(
 *       'id', users.id, 'firstName', users.first_name, 'lastName', users.last_name, 'email', users.email,
 *       'phone', users.phone, 'profileImage', users.profile_image, 'professional', users.professional,
 *       'companyName', users.company_name, 'companySiret', users.company_siret,
 *       'showPhoneNumber', users.show_phone_number
 *     ) as seller
 *     from (
 *       select * from candidates order by published_at desc, listing_id desc limit $8 offset $9
 *     ) as page
 *     inner join listings on listings.id = page.listing_id
 *     inner join users on users.id = listings.user_id
 *     order by page.published_at desc, page.listing_id desc
 */
export async function searchListings(
  db: Queryable,
  matchFilter: SearchMatchFilter,
  { page, limit }: PagingRequest,
  sortBy: Order = 'desc',
): Promise<Found> {
  const rare = matchFilter.isRare && (await searchAnywhere(db, matchFilter, { page, limit, sortBy }));
  if (rare) return rare;
  const origin = matchFilter.near ?? matchFilter.commune;
  if (sortBy === 'distance') {
    if (origin) return searchNearest(db, { ...matchFilter, origin }, { page, limit });
    return searchListings(db, matchFilter, { page, limit });
  }
  const order = { page, limit, sortBy };
  if (isSearchAroundPlaceAcrossSellers(matchFilter)) {
    const found = await readSearchMatches(db, matchFilter, order, MAX_COUNTED_RESULTS);
    if (found.total < MAX_COUNTED_RESULTS) return withDistances(found, matchFilter);
  }
  const { extraColumn: _, ...uncounted } = matchFilter;
  // Category order left out: all matches around the place are too many to be ordered by category.
  const { firstArea, firstCategory, ...unranked } = uncounted;
  const filter = isSearchAroundPlaceAcrossSellers(uncounted) ? unranked : uncounted;
  const found = db.with('found', (cte) => querySearchMatches(cte, unranked, MAX_COUNTED_RESULTS));
  const count = page * limit;
  const walk = found.with('candidates', (cte) =>
    querySearchMatchesInDateOrder(cte, filter, { count, sortBy }),
  );
  const total = isSearchAroundPlaceAcrossSellers(filter) && sql<number>`${MAX_COUNTED_RESULTS}::integer`;
  return withDistances(
    await readListings(walk, order, { isRanked: isRanked(filter), ...(total && { total }) }),
    filter,
  );
}

/** Distances of the page's rows only, computed here: the statement would compute them for all matches. */
function withDistances(found: Found, { near }: ResolvedSearchFilter): Found {
  const distanceOf = ({ lat, lon }: ListingSearchResultRow) =>
    near && lat !== null && lon !== null ? distanceKm(near, { lat, lon }) : null;
  return { ...found, rows: found.rows.map((row) => ({ ...row, distance: distanceOf(row) })) };
}

/**
 * Search for rare words: all matches are read, and those around the place chosen among them; if none, the
 * nearest beyond. Undefined when there are too many after all, and beyond the last page.
 */
async function searchAnywhere(
  db: Queryable,
  { near, ...anywhere }: SearchMatchFilter,
  order: PagingRequest & { sortBy: Order },
): Promise<Found | undefined> {
  if (!near) return undefined;
  const { ref } = sql;
  const nearest = sql<number>`(select min(${ref('distance')}) from ${sql.table('anywhere')})`;
  const query = db
    .with('anywhere', (cte) => querySearchMatches(cte, { ...anywhere, origin: near }, MAX_ANYWHERE))
    .with('found', (cte) => cte.selectFrom('anywhere').selectAll().where('distance', '<=', near.km))
    .with('candidates', (cte) =>
      cte
        .selectFrom('anywhere')
        .selectAll()
        .where(
          'distance',
          '<=',
          sql<number>`greatest(${near.km}, least(${nearest}, ${MAX_NEAREST_LISTING_DISTANCE_KM}))`,
        ),
    );
  const total = sql<number>`case when (select count(*) from ${sql.table('anywhere')}) < ${MAX_ANYWHERE}
    then (${countFound()}) else ${TOO_MANY} end`;
  const found = await readListings(query, order, {
    total,
    withCounts: anywhere.extraColumn === 'category',
    isRanked: isRanked(anywhere),
  });
  const { rows } = found;
  if (found.total === TOO_MANY || (rows.length === 0 && order.page > 1)) return undefined;
  return found.total > 0 ? found : { rows: [], total: 0, counts: [], nearest: rows[0] ?? null };
}

const TOO_MANY = -1;

/**
 * Search by distance, the newest first among equally near ones. When there are more than are counted, the
 * page is looked for in smaller circles, smallest first.
 */
async function searchNearest(
  db: Queryable,
  matchFilter: SearchMatchFilter,
  page: PagingRequest,
): Promise<Found> {
  const found = await readSearchMatchesByDistance(db, matchFilter, page, MAX_COUNTED_RESULTS);
  if (found.total < MAX_COUNTED_RESULTS) return found;
  const { extraColumn: _, firstCategory, ...filter } = matchFilter;
  const count = page.page * page.limit;
  for (const circle of count < MAX_COUNTED_RESULTS ? circlesWithin(filter) : []) {
    const some = await readSearchMatchesByDistance(db, circle, page, MAX_COUNTED_RESULTS);
    if (some.total >= MAX_COUNTED_RESULTS) return readSearchMatchesByDistance(db, circle, page, 'unlimited');
    if (some.total >= count) return { ...some, total: MAX_COUNTED_RESULTS };
  }
  return readSearchMatchesByDistance(db, filter, page, 'unlimited');
}

const circlesWithin = ({ near, ...filter }: ResolvedSearchFilter): ResolvedSearchFilter[] =>
  near ? [64, 16, 4].map((share) => ({ ...filter, near: { ...near, km: near.km / share } })) : [];

/**
 * Matches by distance.
 * @param max matches read for each set of words; the order is right only if there are fewer
 */
export const readSearchMatchesByDistance = (
  db: Queryable,
  filter: SearchMatchFilter,
  page: PagingRequest,
  max: number | 'unlimited',
): Promise<Found> => readSearchMatches(db, filter, { ...page, sortBy: 'distance' }, max);

async function readSearchMatches(
  db: Queryable,
  filter: SearchMatchFilter,
  order: PagingRequest & { sortBy: Order },
  max: number | 'unlimited',
): Promise<Found> {
  const found = db.with('found', (cte) => querySearchMatches(cte, filter, max));
  const candidates = found.with('candidates', (cte) => cte.selectFrom('found').selectAll());
  return readListings(candidates, order, {
    withCounts: filter.extraColumn === 'category',
    isRanked: isRanked(filter),
  });
}

async function readListings(
  query: QueryCreator<WithFound>,
  { sortBy, ...page }: PagingRequest & { sortBy: Order },
  { total = countFound(), withCounts = false, isRanked = false }: ReadOptions = {},
): Promise<Found> {
  const byDate = sortBy === 'asc' ? 'asc' : 'desc';
  const inOrder = expressionBuilder<WithFound>()
    .selectFrom('candidates')
    .selectAll()
    .$if(isRanked, (candidates) => candidates.orderBy('rank'))
    .$if(sortBy === 'distance', (candidates) => candidates.orderBy('distance'))
    .orderBy('publishedAt', byDate)
    .orderBy('listingId', byDate);
  const rows = await query
    .selectFrom(limitQueryToPage(inOrder, page).as('page'))
    .innerJoin('listings', 'listings.id', 'page.listingId')
    .innerJoin('users', 'users.id', 'listings.userId')
    .selectAll('listings')
    .select(['page.distance', total.as('total'), listingSellerJsonSql.as('seller')])
    .$if(withCounts, (rows) => rows.select(COUNTS.as('counts')))
    .$if(isRanked, (rows) => rows.orderBy('page.rank'))
    .$if(sortBy === 'distance', (rows) => rows.orderBy('page.distance'))
    .orderBy('page.publishedAt', byDate)
    .orderBy('page.listingId', byDate)
    .execute();
  const [first] = rows;
  if (first || page.page === 1)
    return { rows, total: first?.total ?? 0, counts: first ? (first.counts ?? undefined) : [] };
  return { rows, total: (await query.selectNoFrom(total.as('total')).executeTakeFirstOrThrow()).total ?? 0 };
}

/** Counts by category; null from `MAX_COUNTED_RESULTS`, as not all matches were read. */
const COUNTS = sql<
  CategoryMatchCount[] | null
>`case when (select count(*) from found) < ${MAX_COUNTED_RESULTS} then (
  select json_agg(json_build_object('term', category, 'count', count))
  from (select category, count(*) from found group by category) as counted
) end`;

interface ReadOptions {
  total?: ReturnType<typeof countFound> | RawBuilder<number>;
  withCounts?: boolean;
  /** True when the matches have a `rank`, which comes before any other order. */
  isRanked?: boolean;
}

function countFound() {
  const { selectFrom } = expressionBuilder<WithFound>();
  const counted = selectFrom('found').select('listingId').limit(MAX_COUNTED_RESULTS);
  return selectFrom(counted.as('counted')).select(({ fn }) => fn.countAll<number>().as('count'));
}
