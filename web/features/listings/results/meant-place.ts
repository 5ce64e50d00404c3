import { placeLabel } from '#contract/listings/labels.ts';
import { hasPlace, type Search, searchPath, withoutPlace } from '#contract/listings/search.ts';
import type { SearchPlace } from '#contract/listings/search-schemas.ts';
import type { NearPlace } from '#web/features/places/near-place.ts';
import type { LabelledPath } from './list-filters.ts';

interface MeantSearch {
  /** With the place that was meant, for the form and for links. */
  search: Search;
  /** The same with the official name of its city, for titles. */
  named: Search;
  /** "Résultats pour Nantes (44000)" for a place typed otherwise. */
  notice?: string;
}

/** For loaders only. @param place as the API took it, absent for a search without one or around a point */
export function meantSearch(asked: Search, place: SearchPlace | undefined): MeantSearch {
  const search = { ...asked, sortBy: unusualOrder(asked) };
  if (place?.department) {
    const { code, name: department } = place.department;
    const meant = { ...withoutPlace(search), page: search.page, department };
    return { search: meant, named: meant, ...(hasPlace(asked) && noticeOf(`${department} (${code})`)) };
  }
  const { city, postalCode } = place ?? {};
  if (!city)
    return { search: { ...search, department: undefined }, named: { ...search, department: undefined } };
  if (!place?.approximate) return { search, named: { ...search, city: search.city && city } };
  const meant = { ...search, city, postalCode, coordinates: undefined };
  return { search: meant, named: meant, ...noticeOf(placeLabel(meant)) };
}

/** The commune of a search, undefined for a department or a place that nobody knows. For loaders only. */
export function knownPlace(search: Search, place: SearchPlace | undefined): NearPlace | undefined {
  const { city = place?.city, postalCode, coordinates } = search;
  const isKnown = place ? place.city : coordinates;
  return isKnown && city ? { city: place?.city ?? city, postalCode, coordinates } : undefined;
}

const noticeOf = (place: string) => ({ notice: `Résultats pour ${place}` });

/** Links to the search in places that may have been meant. For loaders only. */
export const listMeantPlaces = (
  search: Search,
  suggested: NonNullable<SearchPlace['suggestions']>,
): LabelledPath[] =>
  suggested.map((place) => ({
    label: placeLabel(place),
    path: searchPath({ ...search, ...place, page: 1 }),
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
