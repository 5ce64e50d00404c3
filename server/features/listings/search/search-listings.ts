import { expressionBuilder, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { COUNT_CAP } from '#contract/listings/rules.ts';
import { type ProfileRow, profileAsJson } from '#server/features/accounts/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { onPage, type Page } from '#server/platform/database/paging.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';
import { distanceKm } from '#server/platform/geo.ts';
import { findMatches, isAround, type Match, type Wanted, walkMatches } from './find-matches.ts';
import type { SearchFilter } from './search-filter.ts';

export type FoundListing = ListingRow & { distance?: number | null; seller?: ProfileRow };
/** `term`: of a category, or null. */
export type TermCount = { term: string | null; count: number };
type Found = {
  rows: FoundListing[];
  total: number;
  /** Of all of them by category, where that is wanted and they were read as a whole. */
  counts?: TermCount[] | undefined;
  /** The nearest listing beyond, null without one; undefined where it was not looked for. */
  nearest?: FoundListing | null;
};
/** By date or from the place of the search. */
type Order = 'asc' | 'desc' | 'distance';
type WithFound = Tables & { found: Match; candidates: Match };

/** Kilometres; no island of a region is farther from the next. */
export const FARTHEST = 1_600;
/** Matches of rare words that are read wherever they are. */
const MOST_ANYWHERE = 500;

/**
 * Live listings that match, by date or distance; without a place the newest first. `total` is counted up to
 * `COUNT_CAP`. What is around a place is read as a whole and put in order, unless there is so much of it that the
 * newest are soon found among the newest of all. What is read as a whole is counted by category in the same statement,
 * where the filter wants it `also`.
 *
 * As SQL, for offers of tomatoes:
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
  wantedFilter: Wanted,
  { page, limit }: Page,
  sortBy: Order = 'desc',
): Promise<Found> {
  const rare = wantedFilter.isRare && (await searchAnywhere(db, wantedFilter, { page, limit, sortBy }));
  if (rare) return rare;
  const origin = wantedFilter.near ?? wantedFilter.commune;
  if (sortBy === 'distance') {
    if (origin) return searchNearest(db, { ...wantedFilter, origin }, { page, limit });
    return searchListings(db, wantedFilter, { page, limit });
  }
  const wanted = { page, limit, sortBy };
  if (isAround(wantedFilter)) {
    const all = await readAll(db, wantedFilter, wanted, COUNT_CAP);
    if (all.total < COUNT_CAP) return withDistances(all, wantedFilter);
  }
  const { also: _, ...filter } = wantedFilter;
  const found = db.with('found', (cte) => findMatches(cte, filter, COUNT_CAP));
  const count = page * limit;
  const walk = found.with('candidates', (cte) => walkMatches(cte, filter, { count, sortBy }));
  const total = isAround(filter) && sql<number>`${COUNT_CAP}::integer`;
  return withDistances(await readListings(walk, wanted, total ? { total } : {}), filter);
}

/** Here, as the statement would compute them for all that match rather than for the page. */
function withDistances(found: Found, { near }: SearchFilter): Found {
  const distanceOf = ({ lat, lon }: FoundListing) =>
    near && lat !== null && lon !== null ? distanceKm(near, { lat, lon }) : null;
  return { ...found, rows: found.rows.map((row) => ({ ...row, distance: distanceOf(row) })) };
}

/**
 * Of rare words all matches are read, and those around the place are chosen among them; where there are none, the
 * nearest beyond. Undefined when there are too many after all, and beyond the last page.
 */
async function searchAnywhere(
  db: Queryable,
  { near, ...anywhere }: Wanted,
  order: Page & { sortBy: Order },
): Promise<Found | undefined> {
  if (!near) return undefined;
  const { ref } = sql;
  const nearest = sql<number>`(select min(${ref('distance')}) from ${sql.table('anywhere')})`;
  const query = db
    .with('anywhere', (cte) => findMatches(cte, { ...anywhere, origin: near }, MOST_ANYWHERE))
    .with('found', (cte) => cte.selectFrom('anywhere').selectAll().where('distance', '<=', near.km))
    .with('candidates', (cte) =>
      cte
        .selectFrom('anywhere')
        .selectAll()
        .where('distance', '<=', sql<number>`greatest(${near.km}, least(${nearest}, ${FARTHEST}))`),
    );
  const total = sql<number>`case when (select count(*) from ${sql.table('anywhere')}) < ${MOST_ANYWHERE}
    then (${countFound()}) else ${MANY} end`;
  const all = await readListings(query, order, { total, withCounts: anywhere.also === 'category' });
  const { rows } = all;
  if (all.total === MANY || (rows.length === 0 && order.page > 1)) return undefined;
  return all.total > 0 ? all : { rows: [], total: 0, counts: [], nearest: rows[0] ?? null };
}

const MANY = -1;

/**
 * The nearest first, of equally near ones the newest. Of more than are counted, the page is looked for in smaller
 * circles, the smallest first.
 */
async function searchNearest(db: Queryable, wanted: Wanted, page: Page): Promise<Found> {
  const all = await readNearest(db, wanted, page, COUNT_CAP);
  if (all.total < COUNT_CAP) return all;
  const { also: _, ...filter } = wanted;
  const count = page.page * page.limit;
  for (const circle of count < COUNT_CAP ? circlesWithin(filter) : []) {
    const some = await readNearest(db, circle, page, COUNT_CAP);
    if (some.total >= COUNT_CAP) return readNearest(db, circle, page, 'all');
    if (some.total >= count) return { ...some, total: COUNT_CAP };
  }
  return readNearest(db, filter, page, 'all');
}

const circlesWithin = ({ near, ...filter }: SearchFilter): SearchFilter[] =>
  near ? [64, 16, 4].map((share) => ({ ...filter, near: { ...near, km: near.km / share } })) : [];

/** @param most of the matches of each set of words that are read; with fewer all are in order */
export const readNearest = (
  db: Queryable,
  filter: Wanted,
  page: Page,
  most: number | 'all',
): Promise<Found> => readAll(db, filter, { ...page, sortBy: 'distance' }, most);

async function readAll(
  db: Queryable,
  filter: Wanted,
  order: Page & { sortBy: Order },
  most: number | 'all',
): Promise<Found> {
  const found = db.with('found', (cte) => findMatches(cte, filter, most));
  const candidates = found.with('candidates', (cte) => cte.selectFrom('found').selectAll());
  return readListings(candidates, order, { withCounts: filter.also === 'category' });
}

async function readListings(
  query: QueryCreator<WithFound>,
  { sortBy, ...page }: Page & { sortBy: Order },
  { total = countFound(), withCounts = false }: { total?: Total; withCounts?: boolean } = {},
): Promise<Found> {
  const byDate = sortBy === 'asc' ? 'asc' : 'desc';
  const inOrder = expressionBuilder<WithFound>()
    .selectFrom('candidates')
    .selectAll()
    .$if(sortBy === 'distance', (candidates) => candidates.orderBy('distance'))
    .orderBy('publishedAt', byDate)
    .orderBy('listingId', byDate);
  const rows = await query
    .selectFrom(onPage(inOrder, page).as('page'))
    .innerJoin('listings', 'listings.id', 'page.listingId')
    .innerJoin('users', 'users.id', 'listings.userId')
    .selectAll('listings')
    .select(['page.distance', total.as('total'), profileAsJson.as('seller')])
    .$if(withCounts, (rows) => rows.select(COUNTS.as('counts')))
    .$if(sortBy === 'distance', (rows) => rows.orderBy('page.distance'))
    .orderBy('page.publishedAt', byDate)
    .orderBy('page.listingId', byDate)
    .execute();
  const [first] = rows;
  if (first || page.page === 1)
    return { rows, total: first?.total ?? 0, counts: first ? (first.counts ?? undefined) : [] };
  return { rows, total: (await query.selectNoFrom(total.as('total')).executeTakeFirstOrThrow()).total ?? 0 };
}

/** Null beyond `COUNT_CAP`, where not all were read. */
const COUNTS = sql<TermCount[] | null>`case when (select count(*) from found) < ${COUNT_CAP} then (
  select json_agg(json_build_object('term', category, 'count', count))
  from (select category, count(*) from found group by category) as counted
) end`;

type Total = ReturnType<typeof countFound> | RawBuilder<number>;

function countFound() {
  const { selectFrom } = expressionBuilder<WithFound>();
  const counted = selectFrom('found').select('listingId').limit(COUNT_CAP);
  return selectFrom(counted.as('counted')).select(({ fn }) => fn.countAll<number>().as('count'));
}
