import type { ListingSearchCriteria } from '#contract/listings/paged-listing-search.ts';
import type { ResolvedSearchPlace } from '#contract/listings/search-schemas.ts';
import type { Place } from '#server/features/places/place-file.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { RecognizedPlaceOrDepartment } from '#server/features/places/recognize-place-or-department.ts';
import { fail } from '#server/platform/fail.ts';

const SUGGESTIONS = 4;
const MAX_NAMESAKES = 30;

/** Place that a search names; null without one or around a point. A misspelt name takes milliseconds. */
export function lookUpPlaceOfSearchCriteria(
  query: ListingSearchCriteria,
  places: PlaceIndex,
): RecognizedPlaceOrDepartment | null {
  const { city, postalCode } = query;
  return hasNamedPlace(query) ? places.recognize({ city, postalCode }) : null;
}

const hasNamedPlace = ({ city, postalCode, coordinates, distance }: ListingSearchCriteria): boolean =>
  Boolean(city || postalCode) && !(coordinates && distance);

/** Description of a search's place for the answer; undefined without one, or around a point. */
export function presentSearchPlace(
  query: ListingSearchCriteria,
  recognized: RecognizedPlaceOrDepartment | null,
  places: PlaceIndex,
): ResolvedSearchPlace | undefined {
  const department = query.department && places.departmentOf(query.department);
  if (department) return { department, approximate: false };
  if (!hasNamedPlace(query)) return undefined;
  if (recognized && 'department' in recognized) {
    const { code, name } = recognized.department;
    return { department: { code, name }, approximate: false };
  }
  if (recognized) {
    const others = otherCandidates(query, recognized.place, places);
    return {
      city: recognized.place.name,
      postalCode: recognized.postcode,
      approximate: recognized.isApproximate,
      ...(others.length > 0 && { others }),
    };
  }
  return query.coordinates ? undefined : { approximate: false, suggestions: suggest(query, places) };
}

/**
 * Other communes that may be proposed: namesakes when there is no postal code, or the candidates of a
 * contradictory pair.
 */
function otherCandidates({ city, postalCode }: ListingSearchCriteria, taken: Place, places: PlaceIndex) {
  if (!city) return [];
  if (postalCode)
    return places.resolve({ city, postalCode })
      ? []
      : places.propose({ city, postalCode }).filter((commune) => commune.city !== taken.name);
  if (/\d/.test(city)) return [];
  return places
    .namesakesOf(taken)
    .slice(0, MAX_NAMESAKES)
    .map(({ name, postcodes: [postcode = ''] }) => ({ city: name, postalCode: postcode }));
}

/**
 * Search with the official name of its place: of a department, and of a commune whose typo the postal code
 * settles.
 * @throws Failure UNKNOWN_PLACE
 */
export function correctSearchPlaceOrFail(
  query: ListingSearchCriteria,
  places: PlaceIndex,
): ListingSearchCriteria {
  const { city, postalCode, coordinates } = query;
  if (query.department) {
    const department = places.departmentOf(query.department)?.name;
    return { ...query, department: department ?? failOn('department', query, places) };
  }
  if (!city && !postalCode) return query;
  if (city && postalCode) {
    const checked = places.check({ city, postalCode });
    if (checked.verdict === 'misspelt') return { ...query, city: checked.city };
    const isPlaced = places.resolve({ city, postalCode }) !== null;
    return isPlaced || coordinates ? query : failOn('city', query, places);
  }
  const recognized = places.recognize({ city, postalCode });
  if (recognized && 'department' in recognized && !coordinates) {
    const department = recognized.department.name;
    return { ...query, department, city: undefined, postalCode: undefined, distance: undefined };
  }
  if (recognized && 'place' in recognized && !recognized.isApproximate) return query;
  return coordinates ? query : failOn(city ? 'city' : 'postalCode', query, places);
}

function failOn(
  field: 'city' | 'postalCode' | 'department',
  query: ListingSearchCriteria,
  places: PlaceIndex,
): never {
  const names = suggest(query, places).map(({ city }) => city);
  const question = names.length > 0 ? ` Vouliez-vous dire ${names.join(', ')} ?` : '';
  return fail('UNKNOWN_PLACE', {
    fields: { [field]: `Nous ne connaissons pas « ${query[field]} ».${question}` },
  });
}

function suggest({ city, postalCode, department }: ListingSearchCriteria, places: PlaceIndex) {
  const proposed = city && postalCode ? places.propose({ city, postalCode }) : [];
  if (proposed.length > 0) return proposed;
  return places
    .suggest(city ?? postalCode ?? department ?? '', SUGGESTIONS)
    .map(({ place, postcode }) => ({ city: place.name, postalCode: postcode }));
}
