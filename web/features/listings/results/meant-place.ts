import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import {
  buildSearchResultsPath,
  hasSearchPlace,
  type PagedListingSearch,
  removePlaceFromSearch,
} from '#contract/listings/paged-listing-search.ts';
import type { ResolvedSearchPlace } from '#contract/listings/search-schemas.ts';
import type { DefaultSearchPlace } from '#web/features/places/default-search-place.ts';
import type { PillLinkLabelAndPath } from '#web/ui/lists/pill-links.tsx';

interface MeantSearch {
  /** Search with the place that was meant by the typed text, for the form and for links. */
  search: PagedListingSearch;
  /** Search with the official name of its city and without typos in the product, for titles. */
  named: PagedListingSearch;
  /**
   * Correction such as "Résultats pour tomate, Nantes (44000)", for a product with a typo or another spelling of a
   * place.
   */
  correction?: string;
}

/**
 * Search as the API understood it. `search` keeps the product as typed: a listing may use that name later. For
 * loaders only.
 * @param place as the API resolved it; absent for a search without one or around a point
 * @param correctedName product without its typo; absent without a typo
 */
export function applyApiCorrectionsToSearch(
  criteria: PagedListingSearch,
  place: ResolvedSearchPlace | undefined,
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

function withMeantPlace(criteria: PagedListingSearch, place: ResolvedSearchPlace | undefined) {
  const search = { ...criteria, sortBy: unusualOrder(criteria) };
  if (place?.department) {
    const { name: department } = place.department;
    const meant = { ...removePlaceFromSearch(search), page: search.page, department };
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
  return { search: meant, named: meant, meantLabel: formatCommuneOrDepartment(meant) };
}

/** Label "Vienne (86)": the department, not the town. */
const departmentLabel = ({ code, name }: NonNullable<ResolvedSearchPlace['department']>) =>
  `${name} (${code})`;

/** Department of a search, as a place for the search form. For loaders only. */
export const toDepartmentPlace = ({ department }: ResolvedSearchPlace): DefaultSearchPlace | undefined =>
  department && { city: departmentLabel(department) };

/** Commune of a search as the API resolved it; undefined for a department or an unknown place. For loaders only. */
export function getResolvedSearchCommune(
  search: PagedListingSearch,
  place: ResolvedSearchPlace | undefined,
): DefaultSearchPlace | undefined {
  const { city = place?.city, postalCode, coordinates } = search;
  const isResolved = place ? place.city : coordinates;
  return isResolved && city ? { city: place?.city ?? city, postalCode, coordinates } : undefined;
}

/** Links to the same search in places that may have been meant. For loaders only. */
export const composeAlternativePlaceLinks = (
  search: PagedListingSearch,
  suggested: NonNullable<ResolvedSearchPlace['suggestions']>,
): PillLinkLabelAndPath[] =>
  suggested.map((place) => ({
    label: formatCommuneOrDepartment(place),
    path: buildSearchResultsPath({ ...search, ...place, coordinates: undefined, page: 1 }),
  }));

/** Order of the results: by default nearest first when there is a place. */
export const getSearchSortOrDefault = (search: PagedListingSearch) =>
  search.sortBy ?? (hasSearchPlace(search) ? 'distance' : 'desc');

/** Orders to choose from. The default one has an empty value, as the URL leaves it out. For loaders only. */
export const listResultSortOptions = (search: PagedListingSearch) =>
  hasSearchPlace(search)
    ? [{ value: '', label: 'Plus proches' }, { value: 'desc', label: NEWEST }, OLDEST]
    : [{ value: '', label: NEWEST }, OLDEST];

const NEWEST = 'Plus récentes';
const OLDEST = { value: 'asc', label: 'Plus anciennes' };

const unusualOrder = (search: PagedListingSearch) =>
  listResultSortOptions(search).some(({ value }) => value === search.sortBy) ? search.sortBy : undefined;
