import { buildSearchResultsPath } from '#contract/listings/paged-listing-search.ts';
import { extractSearchTerms } from '#contract/text/fold.ts';
import { countMatchesByCategory } from '#server/features/listings/search/count-matches-by-category.ts';
import { isCityWithArrondissements } from '#server/features/places/place-file.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { findProduceNamesWithLiveListings, listCommunesWithLiveListings } from './queries.ts';

/**
 * Paths under `/app` of the home page, all listings, and every search with results for one produce, category
 * or commune: at most 36,000. Values: date of the newest listing, if known.
 */
export async function listSitemapSearchPaths(
  db: Queryable,
  { places, produce: { list } }: Pick<Services, 'places' | 'produce'>,
): Promise<Map<string, Date | undefined>> {
  const paths = new Map<string, Date | undefined>([['', undefined]]);
  const produce = list().map(({ name }) => ({ name, terms: extractSearchTerms(name) }));
  for (const productName of await findProduceNamesWithLiveListings(db, produce)) {
    paths.set(buildSearchResultsPath({ productName }), undefined);
  }
  for (const { category } of await countMatchesByCategory(db, {}))
    paths.set(buildSearchResultsPath({ category }), undefined);
  let newestOfAll: Date | undefined;
  for (const { code, newest } of await listCommunesWithLiveListings(db)) {
    newestOfAll = later(newestOfAll, newest);
    const commune = places.communeOf(code);
    if (!commune) continue;
    // Name of a whole city without postal code, as any code would mean one arrondissement.
    const postalCode = isCityWithArrondissements(commune) ? undefined : commune.postcodes[0];
    const path = buildSearchResultsPath({ city: commune.name, postalCode });
    paths.set(path, later(paths.get(path), newest));
  }
  if (newestOfAll) paths.set(buildSearchResultsPath({}), newestOfAll);
  return paths;
}

const later = (one: Date | undefined, other: Date) => (one && one > other ? one : other);
