import { expect, test } from 'vitest';
import { formatSearchTitle } from '#contract/listings/format-search-title.ts';
import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import {
  applyApiCorrectionsToSearch,
  getSearchSortOrDefault,
  listResultSortOptions,
  toDepartmentPlace,
} from './meant-place.ts';

const read = (query: string) => parsePagedListingSearch(new URLSearchParams(query));
const meant = (
  query: string,
  place?: Parameters<typeof applyApiCorrectionsToSearch>[1],
  correctedName?: string,
) => {
  const { search, named, correction } = applyApiCorrectionsToSearch(read(query), place, correctedName);
  const said = Object.entries(search).filter(([, value]) => value !== undefined);
  return { search: Object.fromEntries(said), title: formatSearchTitle(named), correction };
};

test('a misspelt place is replaced, with a correction on the page', () => {
  const place = { city: 'Nantes', postalCode: '44000', approximate: true };
  expect(meant('city=Nante&distance=25', place)).toEqual({
    search: { city: 'Nantes', postalCode: '44000', distance: 25, page: 1 },
    title: 'Annonces à moins de 25 km de Nantes',
    correction: 'Résultats pour Nantes (44000)',
  });
});

test('a known place stays as typed, with its proper name in the title', () => {
  const place = { city: 'Lyon', postalCode: '69001', approximate: false };
  expect(meant('city=lyon', place)).toEqual({ search: { city: 'lyon', page: 1 }, title: 'Annonces à Lyon' });
  const third = { city: 'Lyon 3e arrondissement', postalCode: '69003', approximate: false };
  expect(meant('postalCode=69003', third)).toEqual({
    search: { postalCode: '69003', page: 1 },
    title: 'Annonces dans le 69003',
  });
});

test('a commune that shares its name is shown with its postal code', () => {
  const others = [{ city: 'Saint-Denis', postalCode: '93200' }];
  const place = { city: 'Saint-Denis', postalCode: '97400', approximate: false, others };
  expect(meant('city=saint+denis&distance=25', place)).toEqual({
    search: { city: 'Saint-Denis', postalCode: '97400', distance: 25, page: 1 },
    title: 'Annonces à moins de 25 km de Saint-Denis',
    correction: 'Résultats pour Saint-Denis (97400)',
  });
});

test('a department is the same however it was typed', () => {
  const place = { department: { code: '44', name: 'Loire-Atlantique' }, approximate: false };
  const search = { department: 'Loire-Atlantique', page: 2 };
  const title = 'Annonces en Loire-Atlantique';
  expect(meant('department=44&page=2', place)).toEqual({ search, title });
  expect(meant('city=Loire+atlantique&distance=5&page=2', place)).toEqual({
    search,
    title,
    correction: 'Résultats pour Loire-Atlantique (44)',
  });
  expect(meant('city=Loire-Atlantique+(44)&distance=25&page=2', place)).toEqual({ search, title });
  expect(toDepartmentPlace(place)).toEqual({ city: 'Loire-Atlantique (44)' });
  expect(meant('department=Xyzzy&productName=noix')).toEqual({
    search: { productName: 'noix', page: 1 },
    title: 'Noix',
  });
});

test('a misspelt product is corrected in the title, and stays as typed in the form', () => {
  const place = { city: 'Nantes', postalCode: '44000', approximate: true };
  expect(meant('productName=tomattes&city=Nante', place, 'tomate')).toEqual({
    search: { productName: 'tomattes', city: 'Nantes', postalCode: '44000', page: 1 },
    title: 'Tomate à Nantes',
    correction: 'Résultats pour tomate, Nantes (44000)',
  });
  expect(meant('productName=tomattes', undefined, 'tomate').correction).toBe('Résultats pour tomate');
});

test('the nearest come first once there is a place; other orders can be chosen', () => {
  const orders = (query: string) => listResultSortOptions(read(query)).map(({ label }) => label);
  expect(orders('productName=noix')).toEqual(['Plus récentes', 'Plus anciennes']);
  expect(orders('city=Lyon')).toEqual(['Plus proches', 'Plus récentes', 'Plus anciennes']);
  expect(
    ['productName=noix', 'city=Lyon', 'city=Lyon&sortBy=desc', 'coordinates=4,45'].map((query) =>
      getSearchSortOrDefault(read(query)),
    ),
  ).toEqual(['desc', 'distance', 'desc', 'distance']);
  for (const [query, sortBy] of [
    ['sortBy=desc', undefined],
    ['sortBy=distance', undefined],
    ['sortBy=asc', 'asc'],
    ['city=Lyon&sortBy=distance', undefined],
    ['city=Lyon&sortBy=desc', 'desc'],
  ] as const) {
    expect(meant(query).search.sortBy, query).toBe(sortBy);
  }
});
