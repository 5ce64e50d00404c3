import { placeLabel } from '#contract/listings/labels.ts';
import { hasPlace, type Search, searchPath, withoutPlace } from '#contract/listings/search.ts';
import type { SearchPlace } from '#contract/listings/search-schemas.ts';
import type { NearPlace } from '#web/features/places/near-place.ts';
import type { LabelledPath } from './list-filters.ts';

interface MeantSearch {
  /** With the place that was meant, for the form and for links. */
  search: Search;
  /** The same with the official name of its city and without typos in the product, for titles. */
  named: Search;
  /** "Résultats pour tomate, Nantes (44000)" for a product with a typo and a place typed otherwise. */
  notice?: string;
}

/**
 * The product stays as it was typed: it may be published yet. For loaders only.
 * @param place as the API took it, absent for a search without one or around a point
 * @param correctedName of the product, if it has a typo
 */
export function meantSearch(
  asked: Search,
  place: SearchPlace | undefined,
  correctedName: string | undefined,
): MeantSearch {
  const { search, named, placeNotice } = withMeantPlace(asked, place);
  const meant = [correctedName, placeNotice].filter(Boolean).join(', ');
  return {
    search,
    named: correctedName ? { ...named, productName: correctedName } : named,
    ...(meant && { notice: `Résultats pour ${meant}` }),
  };
}

function withMeantPlace(asked: Search, place: SearchPlace | undefined) {
  const search = { ...asked, sortBy: unusualOrder(asked) };
  if (place?.department) {
    const { name: department } = place.department;
    const meant = { ...withoutPlace(search), page: search.page, department };
    const label = departmentLabel(place.department);
    return { search: meant, named: meant, placeNotice: hasPlace(asked) && asked.city !== label && label };
  }
  const { city, postalCode } = place ?? {};
  if (!city)
    return { search: { ...search, department: undefined }, named: { ...search, department: undefined } };
  if (!place?.approximate && !place?.others)
    return { search, named: { ...search, city: search.city && city } };
  const meant = { ...search, city, postalCode, coordinates: undefined };
  return { search: meant, named: meant, placeNotice: placeLabel(meant) };
}

/** "Vienne (86)", which no town is meant by. */
const departmentLabel = ({ code, name }: NonNullable<SearchPlace['department']>) => `${name} (${code})`;

/** The department of a search, as the place of its form. For loaders only. */
export const departmentPlace = ({ department }: SearchPlace): NearPlace | undefined =>
  department && { city: departmentLabel(department) };

/** The commune of a search, undefined for a department or a place that nobody knows. For loaders only. */
export function knownPlace(search: Search, place: SearchPlace | undefined): NearPlace | undefined {
  const { city = place?.city, postalCode, coordinates } = search;
  const isKnown = place ? place.city : coordinates;
  return isKnown && city ? { city: place?.city ?? city, postalCode, coordinates } : undefined;
}

/** Links to the search in places that may have been meant. For loaders only. */
export const listMeantPlaces = (
  search: Search,
  suggested: NonNullable<SearchPlace['suggestions']>,
): LabelledPath[] =>
  suggested.map((place) => ({
    label: placeLabel(place),
    path: searchPath({ ...search, ...place, coordinates: undefined, page: 1 }),
  }));

/** Nearest first as soon as there is a place. */
export const orderOf = (search: Search) => search.sortBy ?? (hasPlace(search) ? 'distance' : 'desc');

/** Orders to choose from; the usual one has no value, as the address does without it. For loaders only. */
export const listOrders = (search: Search) =>
  hasPlace(search)
    ? [{ value: '', label: 'Plus proches' }, { value: 'desc', label: NEWEST }, OLDEST]
    : [{ value: '', label: NEWEST }, OLDEST];

const NEWEST = 'Plus récentes';
const OLDEST = { value: 'asc', label: 'Plus anciennes' };

const unusualOrder = (search: Search) =>
  listOrders(search).some(({ value }) => value === search.sortBy) ? search.sortBy : undefined;
