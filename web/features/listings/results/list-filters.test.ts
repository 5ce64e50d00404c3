import { expect, test } from 'vitest';
import { readSearch } from '#contract/listings/search.ts';
import { listFilters } from './list-filters.ts';

test('each filter but those of the search bar leads to the first page of the search without it', () => {
  const search = readSearch(
    new URLSearchParams(
      'productName=tomate&city=Lyon&postalCode=69003&coordinates=4.85,45.75&distance=25&mainType=offer&type=sell&isProfessional=false&sortBy=asc&page=3',
    ),
  );
  const place = 'city=Lyon&postalCode=69003&coordinates=4.85,45.75&distance=25';
  expect(listFilters(search)).toEqual([
    {
      label: 'Offre',
      path: `/annonces?productName=tomate&type=sell&${place}&isProfessional=false&sortBy=asc`,
    },
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

test('a seller is a filter too', () => {
  expect(listFilters(readSearch(new URLSearchParams('productName=tomate&user=A1')))).toEqual([
    { label: 'Un seul vendeur', path: '/annonces?productName=tomate' },
  ]);
});

test('a category and the season are filters too', () => {
  expect(listFilters(readSearch(new URLSearchParams('category=oeufs-volailles&season=true')))).toEqual([
    { label: 'Œufs et volailles', path: '/annonces?season=true' },
    { label: 'De saison', path: '/annonces?category=oeufs-volailles' },
  ]);
});

test('sorting and turning pages narrow nothing', () => {
  expect(listFilters(readSearch(new URLSearchParams('sortBy=asc&page=2')))).toEqual([]);
});
