import { expressionBuilder, type QueryCreator, type SelectQueryBuilder, sql } from 'kysely';
import type { GeoPoint } from '#contract/distance-km.ts';
import { seasonBitOfMonth } from '#server/features/listings/produce/classify-produce.ts';
import { createGreatCircleKmSql } from '#server/platform/database/great-circle.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { calculateGeographicBoundingBox, listLatitudeBandsInBoundingBox } from '#server/platform/geo.ts';
import type { ResolvedSearchFilter } from './search-filter.ts';

export interface SearchMatch {
  listingId: string;
  publishedAt: Date | null;
  /** Kilometres of the match from the origin of the search, if it has one. */
  distance: number | null;
  /** Category of the match as a search term, when `extraColumn` requests it. */
  category?: string | undefined;
  /** Commune of the match; set by `querySearchMatchesWithCommune` only. */
  communeCode?: string | null | undefined;
  /** Number below that of matches that come later; undefined without `firstArea` and `firstCategory`. */
  rank?: number | undefined;
}
export interface SearchMatchFilter extends ResolvedSearchFilter {
  /** Additional column of the matches' rows. */
  extraColumn?: 'category' | 'communeCode';
  /** True when few listings anywhere have the words of the search. */
  isRare?: boolean;
  /** Area whose listings stand before all others, for searches without a place or seller only. */
  firstArea?: SearchArea;
  /** Search term of the category whose listings stand before all others, inside and outside of `firstArea`. */
  firstCategory?: string;
  /** INSEE codes that limit a search in a department. */
  communeCodes?: readonly string[] | undefined;
}
/** Area of whole departments, or of communes in them. */
export interface SearchArea {
  /** Department numbers. */
  departments: readonly string[];
  /** INSEE codes; undefined for whole departments. */
  communeCodes: readonly string[] | undefined;
}
type Matches = SelectQueryBuilder<Tables, never, SearchMatch>;
type Creator = QueryCreator<Tables>;

/** Maximum kilometres from a city's centre to its farthest arrondissement's. */
export const MAX_CITY_TO_ARRONDISSEMENT_KM = 15;

const NO_DISTANCE = sql<number | null>`null::double precision`;

/** True for searches around a place, but not among one seller's listings. */
export const isSearchAroundPlaceAcrossSellers = ({
  near,
  commune,
  termSets,
  sellerId,
}: ResolvedSearchFilter): boolean =>
  sellerId === undefined && (near !== undefined || (commune !== undefined && termSets !== undefined));

/**
 * Listings that match, unordered, each once.
 * @param max number read for each set of words
 */
export function querySearchMatches(
  db: Creator,
  filter: SearchMatchFilter,
  max: number | 'unlimited',
): Matches {
  return eachOnce(db, filter, (matches) => {
    const all = inBox(matches, filter);
    return max === 'unlimited' ? all : all.limit(max);
  });
}

/**
 * All matches with their category. The filter must have words, a place or a seller, which bound their number.
 */
export const querySearchMatchesWithCategory = (db: Creator, filter: ResolvedSearchFilter): Matches =>
  eachOnce(db, { ...filter, extraColumn: 'category' }, (matches) => inBox(matches, filter));

/**
 * All matches with their commune.
 * @param bands first and last band, for filters without a place
 */
export const querySearchMatchesWithCommune = (
  db: Creator,
  filter: ResolvedSearchFilter,
  bands?: [from: number, to: number],
): Matches =>
  eachOnce(db, { ...filter, extraColumn: 'communeCode' }, (matches) =>
    bands ? matches.where(entry.between('band', ...bands)) : inBox(matches, filter),
  );

/**
 * True for a search without words, category, seller, commune or place name, maybe in a circle or department: the
 * index of the empty term answers it, and those of the categories can count it.
 */
export const isUnfilteredOrAreaSearch = ({
  commune,
  cityKey,
  postalCode,
  termSets,
  sellerId,
}: ResolvedSearchFilter): boolean => !(sellerId || cityKey || postalCode || commune || termSets);

/** True for a search whose results may begin with an area: without a place or seller. */
export const isSearchEverywhere = ({
  near,
  commune,
  department,
  cityKey,
  postalCode,
  sellerId,
}: ResolvedSearchFilter): boolean => !(near || commune || department || cityKey || postalCode || sellerId);

/**
 * Matches by date, at least the first `count`, read in the order of an index; those of `firstArea` before others, and
 * then those of `firstCategory`. Each department is read by itself, as an index has the dates of one.
 */
export function querySearchMatchesInDateOrder(
  db: Creator,
  filter: SearchMatchFilter,
  order: { count: number; sortBy: 'asc' | 'desc' },
): Matches {
  if (!isRanked(filter)) return walkByDate(db, filter, order);
  const { firstArea, firstCategory, termSets } = filter;
  const areas = (firstArea?.departments ?? []).map((department) => ({
    ...filter,
    department,
    communeCodes: firstArea?.communeCodes?.filter((code) => code.startsWith(department)),
  }));
  const walks = [...areas, filter].flatMap((area) =>
    firstCategory && termSets
      ? [{ ...area, termSets: termSets.map((set) => [...set, firstCategory]) }, area]
      : [area],
  );
  return walks
    .map((walk) => db.selectFrom(walkByDate(db, walk, order).as('some')).selectAll())
    .reduce((all, some) => all.union(some));
}

function walkByDate(
  db: Creator,
  filter: SearchMatchFilter,
  { count, sortBy }: { count: number; sortBy: 'asc' | 'desc' },
): Matches {
  return eachOnce(db, filter, (matches) =>
    matches.orderBy('publishedAt', sortBy).orderBy('listingId', sortBy).limit(count),
  );
}

/** Union of the alternatives, each limited by itself; a listing that matches several appears once. */
function eachOnce(db: Creator, filter: SearchMatchFilter, limit: (matches: Matches) => Matches): Matches {
  const { commune, cityKey, postalCode, termSets, sellerId } = filter;
  if (sellerId || cityKey || postalCode || (commune && !termSets)) return limit(inListings(db, filter));
  return (termSets ?? [[]])
    .map((words) => db.selectFrom(limit(withWords(db, words, filter)).as('some')).selectAll())
    .reduce((all, some) => all.union(some));
}

/**
 * Matches with these words, through the indexes of `search_entries` by date or by place.
 * @param words rarest first, as it has the fewest entries
 */
function withWords(db: Creator, words: string[], filter: SearchMatchFilter): Matches {
  const { near, commune, department } = filter;
  const [rarest = '', ...others] = words;
  return (
    db
      .selectFrom('searchEntries')
      // Column `created_at` of an entry: the trigger that writes it takes the listing's `published_at`.
      .select(['listingId', 'createdAt as publishedAt', distanceOf(filter).as('distance')])
      .where('term', '=', rarest)
      .where((eb) =>
        eb.and([
          ...ofKind(filter),
          ...(others.length > 0 ? [holds(words)] : []),
          ...(near ? [eb(distanceFrom(near), '<=', near.km)] : []),
          ...(commune ? [eb('communeCode', 'in', commune.codes)] : []),
          ...(department ? [eb('department', '=', department)] : []),
          ...(filter.communeCodes ? [isInCommunes(filter.communeCodes)] : []),
          ...(filter.available ? [isNotReserved] : []),
          ...(filter.maxDays ? [eb('createdAt', '>=', daysAgo(filter.maxDays))] : []),
          ...(filter.maxPrice ? [isSaleUpTo(filter.maxPrice)] : []),
        ]),
      )
      .$if(isRanked(filter), (entries) => entries.select(rankOf(filter)))
      .$if(filter.extraColumn === 'category', (entries) => entries.select(CATEGORY))
      .$if(filter.extraColumn === 'communeCode', (entries) => entries.select('communeCode'))
  );
}

/** Matches through the indexes of `listings` by seller, by commune or by place name. */
function inListings(db: Creator, filter: SearchMatchFilter): Matches {
  const { near, commune, department, cityKey, postalCode, termSets, sellerId } = filter;
  return db
    .selectFrom('listings')
    .select(['id as listingId', 'publishedAt', distanceOf(filter).as('distance')])
    .where('isLive', '=', true)
    .where((eb) =>
      eb.and([
        ...ofKind(filter),
        ...(sellerId ? [eb('userId', '=', sellerId)] : []),
        ...(near ? [eb(distanceFrom(near), '<=', near.km)] : []),
        ...(termSets ? [eb.or(termSets.map(holds))] : []),
        ...(commune ? [eb('communeCode', 'in', commune.codes)] : []),
        ...(department ? [eb(departmentOf(department.length), '=', department)] : []),
        ...(cityKey ? [eb('cityKey', '=', cityKey)] : []),
        ...(postalCode ? [eb('postalCode', '=', postalCode)] : []),
        ...(filter.available ? [eb('availability', '!=', 'reserved')] : []),
        ...(filter.maxDays ? [eb('publishedAt', '>=', daysAgo(filter.maxDays))] : []),
        ...(filter.maxPrice ? [eb('price', '<=', filter.maxPrice.euros)] : []),
        ...(filter.maxPrice?.unit ? [eb('priceType', '=', filter.maxPrice.unit)] : []),
      ]),
    )
    .$if(isRanked(filter), (listings) => listings.select(rankOf(filter)))
    .$if(filter.extraColumn === 'category', (listings) => listings.select(CATEGORY))
    .$if(filter.extraColumn === 'communeCode', (listings) => listings.select('communeCode'));
}

/** Query builder for the columns that listings and search entries share. */
const entry = expressionBuilder<Tables, 'searchEntries'>();

const CATEGORY_OF_ENTRY = sql<string>`${entry.ref('terms')}[cardinality(${entry.ref('terms')})]`;
const CATEGORY = CATEGORY_OF_ENTRY.as('category');

/** True when matches have a `rank`. */
export const isRanked = ({ firstArea, firstCategory }: SearchMatchFilter): boolean =>
  firstArea !== undefined || firstCategory !== undefined;

function rankOf({ firstArea, firstCategory, department }: SearchMatchFilter) {
  // Department: that of a walk through `firstArea`, which a search in a department never has.
  const isInArea = department ? sql`true` : firstArea && isIn(firstArea);
  const area = isInArea ? sql`case when ${isInArea} then 0 else 2 end` : sql`0`;
  const category =
    firstCategory === undefined
      ? sql`0`
      : sql`case when ${CATEGORY_OF_ENTRY} = ${firstCategory} then 0 else 1 end`;
  return sql<number>`${area} + ${category}`.as('rank');
}

const isIn = ({ departments, communeCodes }: SearchArea) =>
  communeCodes ? isInCommunes(communeCodes) : entry('department', 'in', departments);

/**
 * SQL condition with one parameter however many communes there are. The planner reads an array of thousands element by
 * element; a subquery that stays one is hashed.
 */
const isInCommunes = (codes: readonly string[]) =>
  sql<boolean>`(${entry.ref('communeCode')} in (select unnest(${codes}::text[]))) is true`;

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days}::int)`;

/** SQL condition: a sale up to a price, read from the listing of each entry. */
const isSaleUpTo = ({ euros, unit }: NonNullable<ResolvedSearchFilter['maxPrice']>) =>
  entry.exists(
    entry
      .selectFrom('listings')
      .select('listings.id')
      .whereRef('listings.id', '=', 'searchEntries.listingId')
      .where('listings.price', '<=', euros)
      .$if(unit !== undefined, (sales) => sales.where('listings.priceType', '=', unit ?? null)),
  );

const distanceFrom = (point: GeoPoint) =>
  createGreatCircleKmSql(point, { lat: entry.ref('lat'), lon: entry.ref('lon') });

const distanceOf = ({ origin }: SearchMatchFilter) => (origin ? distanceFrom(origin) : NO_DISTANCE);

/** Department number from the INSEE code; used on the few rows of one seller, without an index. */
const departmentOf = (digits: number) => sql<string>`left(${entry.ref('communeCode')}, ${digits}::int)`;

const holds = (words: string[]) => entry('terms', '@>', sql<string[]>`${words}::text[]`);

/** SQL anti-join that leaves reserved listings out, on an index of these few. */
const isNotReserved = entry.not(
  entry.exists(
    entry
      .selectFrom('listings')
      .select('listings.id')
      .whereRef('listings.id', '=', 'searchEntries.listingId')
      .where('availability', '=', 'reserved'),
  ),
);

function ofKind({ mainType, type, professional, month }: ResolvedSearchFilter) {
  return [
    ...(mainType ? [entry('mainType', '=', mainType)] : []),
    ...(type ? [entry('type', '=', type)] : []),
    ...(professional === undefined ? [] : [entry('sellerProfessional', '=', professional)]),
    ...(month ? [sql<boolean>`${entry.ref('season')} & ${seasonBitOfMonth(month)}::int <> 0`] : []),
  ];
}

function inBox(matches: Matches, filter: ResolvedSearchFilter): Matches {
  return isSearchAroundPlaceAcrossSellers(filter) ? matches.where((eb) => eb.and(boxOf(filter))) : matches;
}

function boxOf({ near, commune }: ResolvedSearchFilter) {
  const { lat, lon, km } = near ?? { lat: 0, lon: 0, ...commune, km: MAX_CITY_TO_ARRONDISSEMENT_KM };
  const { west, east, ...sides } = calculateGeographicBoundingBox(lat, lon, km);
  return [entry('band', 'in', listLatitudeBandsInBoundingBox(sides)), entry.between('lon', west, east)];
}
