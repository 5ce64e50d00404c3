import { formatPlace } from '#contract/listings/format-place.ts';
import { hasSearchPlace, type Search, searchPath, withoutSearchPlace } from '#contract/listings/search.ts';
import type { SearchPlace } from '#contract/listings/search-schemas.ts';
import type { NearPlace } from '#web/features/places/near-place.ts';
import type { LabelledLink } from '#web/ui/lists/pill-links.tsx';

interface MeantSearch {
  /** Search with the place that was meant by the typed text, for the form and for links. */
  search: Search;
  /** Search with the official name of its city and without typos in the product, for titles. */
  named: Search;
  /**
   * Correction such as "Résultats pour tomate, Nantes (44000)", for a product with a typo or another spelling of a place.
   */
  correction?: string;
}

/**
 * Search as the API understood it. `search` keeps the product as typed: a listing may use that name later. For
 * loaders only.
 * @param place as the API resolved it; absent for a search without one or around a point
 * @param correctedName product without its typo; absent without a typo
 */
export function resolveCorrectedSearch(
  criteria: Search,
  place: SearchPlace | undefined,
  correctedName: string | undefined,
): MeantSearch {
  const { search, named, meantLabel } = withMeantPlace(criteria, place);
  const meant = [correctedName, meantLabel].filter(Boolean).join(', ');
  return {
    search,
    named: correctedName ? { ...named, productName: correctedName } : named,
    ...(meant && { correction: `Résultats pour ${meant}` }),
  };
}

function withMeantPlace(criteria: Search, place: SearchPlace | undefined) {
  const search = { ...criteria, sortBy: unusualOrder(criteria) };
  if (place?.department) {
    const { name: department } = place.department;
    const meant = { ...withoutSearchPlace(search), page: search.page, department };
    const label = departmentLabel(place.department);
    return {
      search: meant,
      named: meant,
      meantLabel: hasSearchPlace(criteria) && criteria.city !== label && label,
    };
  }
  const { city, postalCode } = place ?? {};
  if (!city)
    return { search: { ...search, department: undefined }, named: { ...search, department: undefined } };
  if (!place?.approximate && !place?.others)
    return { search, named: { ...search, city: search.city && city } };
  const meant = { ...search, city, postalCode, coordinates: undefined };
  return { search: meant, named: meant, meantLabel: formatPlace(meant) };
}

/** Label "Vienne (86)": the department, not the town. */
const departmentLabel = ({ code, name }: NonNullable<SearchPlace['department']>) => `${name} (${code})`;

/** Department of a search, as a place for the search form. For loaders only. */
export const toDepartmentPlace = ({ department }: SearchPlace): NearPlace | undefined =>
  department && { city: departmentLabel(department) };

/** Commune of a search as the API resolved it; undefined for a department or an unknown place. For loaders only. */
export function findResolvedCommune(search: Search, place: SearchPlace | undefined): NearPlace | undefined {
  const { city = place?.city, postalCode, coordinates } = search;
  const isResolved = place ? place.city : coordinates;
  return isResolved && city ? { city: place?.city ?? city, postalCode, coordinates } : undefined;
}

/** Links to the same search in places that may have been meant. For loaders only. */
export const listAlternativePlaces = (
  search: Search,
  suggested: NonNullable<SearchPlace['suggestions']>,
): LabelledLink[] =>
  suggested.map((place) => ({
    label: formatPlace(place),
    path: searchPath({ ...search, ...place, coordinates: undefined, page: 1 }),
  }));

/** Order of the results: by default nearest first when there is a place. */
export const readSortOrDefault = (search: Search) =>
  search.sortBy ?? (hasSearchPlace(search) ? 'distance' : 'desc');

/** Orders to choose from. The default one has an empty value, as the URL leaves it out. For loaders only. */
export const listResultOrders = (search: Search) =>
  hasSearchPlace(search)
    ? [{ value: '', label: 'Plus proches' }, { value: 'desc', label: NEWEST }, OLDEST]
    : [{ value: '', label: NEWEST }, OLDEST];

const NEWEST = 'Plus récentes';
const OLDEST = { value: 'asc', label: 'Plus anciennes' };

const unusualOrder = (search: Search) =>
  listResultOrders(search).some(({ value }) => value === search.sortBy) ? search.sortBy : undefined;
