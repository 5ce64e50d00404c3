import type { ListingSearchCriteria } from '#contract/listings/paged-listing-search.ts';
import { extractSearchTerms } from '#contract/text/fold.ts';
import {
  createCategorySearchTerm,
  isCategorySearchTerm,
} from '#server/features/listings/produce/classify-produce.ts';
import {
  type ResolvedSearchFilter,
  resolveSearchFilter,
} from '#server/features/listings/search/search-filter.ts';
import { countPublicListingsByWord } from '#server/features/listings/search/search-words.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { NewSavedSearchCriteriaRow } from './tables.ts';

type SearchServices = Parameters<typeof resolveSearchFilter>[1];

/** Stores the resolved criteria of saved searches, with today's vocabulary. */
export async function insertResolvedSavedSearchCriteria(
  tx: Queryable,
  searches: { id: string; query: ListingSearchCriteria }[],
  services: SearchServices,
): Promise<void> {
  const patterns = searches.flatMap((search) => patternsOf(search, services));
  const frequencies = await countPublicListingsByWord(tx, [
    ...new Set(patterns.flatMap(({ terms }) => terms)),
  ]);
  const rows = patterns.map((pattern) => ({ ...pattern, anchor: rarest(pattern.terms, frequencies) }));
  await tx.insertInto('searchPatterns').values(rows).execute();
}

function patternsOf({ id, query }: { id: string; query: ListingSearchCriteria }, services: SearchServices) {
  const filter = resolveSearchFilter(query, services);
  return alternatives(filter, query).map((terms, position) => ({
    searchId: id,
    position,
    terms,
    ...place(filter),
    mainType: filter.mainType ?? null,
    type: filter.type ?? null,
    sellerId: filter.sellerId ?? null,
    inSeason: filter.month !== undefined,
    maxPrice: filter.maxPrice?.euros ?? null,
    priceType: filter.maxPrice?.unit ?? null,
  }));
}

/**
 * Sets of words of which one must match. The uncorrected words are one more alternative: a seeming typo may be
 * published as a name later.
 */
function alternatives(
  { termSets }: ResolvedSearchFilter,
  { productName = '', category }: ListingSearchCriteria,
): string[][] {
  if (!termSets) return [[]];
  const written = [
    ...extractSearchTerms(productName),
    ...(category ? [createCategorySearchTerm(category)] : []),
  ];
  const isIncluded = termSets.some((set) => set.every((term) => written.includes(term)));
  return isIncluded ? termSets : [...termSets, written];
}

/** Rarest term of a set of search terms; a category only when it is the only term. */
function rarest(set: string[], frequencies: Map<string, number>): string {
  const frequency = (term: string) => (isCategorySearchTerm(term) ? Infinity : (frequencies.get(term) ?? 0));
  const [first = ''] = set.toSorted((a, b) => frequency(a) - frequency(b));
  return first;
}

type Place = Pick<
  NewSavedSearchCriteriaRow,
  'lat' | 'lon' | 'km' | 'communeCodes' | 'department' | 'cityKey' | 'postalCode'
>;

function place({ near, commune, department, cityKey, postalCode }: ResolvedSearchFilter): Place {
  return {
    lat: near?.lat ?? null,
    lon: near?.lon ?? null,
    km: near?.km ?? null,
    communeCodes: commune?.codes ?? null,
    department: department ?? null,
    cityKey: cityKey ?? null,
    postalCode: postalCode ?? null,
  };
}
