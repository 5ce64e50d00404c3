import { expect, test } from 'vitest';
import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { composeAppliedFilterLinks } from './list-filters.ts';

test('each filter outside the search bar links to the search without it', () => {
  const search = parsePagedListingSearch(
    new URLSearchParams(
      'productName=tomate&city=Lyon&postalCode=69003&coordinates=4.85,45.75&distance=25&mainType=offer&type=sell&isProfessional=false&sortBy=asc&page=3',
    ),
  );
  const place = 'city=Lyon&postalCode=69003&coordinates=4.85,45.75&distance=25';
  expect(composeAppliedFilterLinks(search)).toEqual([
    {
      label: 'Vente',
      path: `/annonces?productName=tomate&mainType=offer&${place}&isProfessional=false&sortBy=asc`,
    },
    {
      label: 'Particuliers',
      path: `/annonces?productName=tomate&mainType=offer&type=sell&${place}&sortBy=asc`,
    },
  ]);
});

test('a seller counts as a filter', () => {
  expect(
    composeAppliedFilterLinks(parsePagedListingSearch(new URLSearchParams('productName=tomate&user=A1'))),
  ).toEqual([{ label: 'Un seul vendeur', path: '/annonces?productName=tomate' }]);
});

test('requests count as a filter, offers do not: they are the default', () => {
  const filters = (query: string) =>
    composeAppliedFilterLinks(parsePagedListingSearch(new URLSearchParams(query)));
  expect(filters('productName=noix&mainType=asked')).toEqual([
    { label: 'Demande', path: '/annonces?productName=noix' },
  ]);
  expect(filters('mainType=offer')).toEqual([]);
});

test('the highest price, with its unit, and the age count as filters', () => {
  expect(
    composeAppliedFilterLinks(
      parsePagedListingSearch(new URLSearchParams('maxPrice=2.5&priceType=kilo&maxDays=3')),
    ),
  ).toEqual([
    { label: '2,50 € / kg au plus', path: '/annonces?maxDays=3' },
    { label: 'Depuis 3 jours au plus', path: '/annonces?maxPrice=2.5&priceType=kilo' },
  ]);
});

test('the category and the season count as filters', () => {
  expect(
    composeAppliedFilterLinks(
      parsePagedListingSearch(new URLSearchParams('category=oeufs-volailles&season=true')),
    ),
  ).toEqual([
    { label: 'Œufs et volailles', path: '/annonces?season=true' },
    { label: 'De saison', path: '/annonces?category=oeufs-volailles' },
  ]);
});

test('order and page do not count as filters', () => {
  expect(
    composeAppliedFilterLinks(parsePagedListingSearch(new URLSearchParams('sortBy=asc&page=2'))),
  ).toEqual([]);
});
