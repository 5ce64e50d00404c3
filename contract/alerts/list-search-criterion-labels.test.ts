import { expect, test } from 'vitest';
import type { ListingSearchCriteria } from '../listings/paged-listing-search.ts';
import { formatSavedSearchName, listSearchCriterionLabels } from './list-search-criterion-labels.ts';

test('the summary of a search names each criterion in the words of the specification', () => {
  expect(
    listSearchCriterionLabels({
      mainType: 'offer',
      productName: 'tomate',
      city: 'Lyon',
      postalCode: '69003',
      type: 'donation',
      coordinates: [4.85, 45.76],
      distance: 25,
    }),
  ).toEqual(['Offre', 'tomate', 'Lyon', '69003', 'Don', 'Distance 25 km']);
});

test('the summary of a search names its category and that only produce in season is wanted', () => {
  const query = { category: 'legumes', season: true, city: 'Lyon' } as const;
  expect(listSearchCriterionLabels(query)).toEqual(['Légumes', 'Lyon', 'De saison']);
  expect(formatSavedSearchName(query)).toBe('Légumes de saison à Lyon');
});

test('the summary of a search names its highest price and the age of its listings', () => {
  const query = { productName: 'tomate', maxPrice: 2.5, priceType: 'kilo', maxDays: 3 } as const;
  expect(listSearchCriterionLabels(query)).toEqual([
    'tomate',
    '2,50 € / kg au plus',
    'Depuis 3 jours au plus',
  ]);
});

test('the summary of a search leaves out criteria that have no effect', () => {
  expect(listSearchCriterionLabels({ mainType: 'asked', type: 'trade', distance: 10 })).toEqual(['Demande']);
  expect(listSearchCriterionLabels({ coordinates: [4.85, 45.76], distance: 10 })).toEqual([
    'Lieu choisi',
    'Distance 10 km',
  ]);
  expect(listSearchCriterionLabels({})).toEqual([]);
});

test('the name of a search at one seller contains their first name while they have a page', () => {
  const query = { user: 'a1', type: 'donation' } as const;
  expect(listSearchCriterionLabels(query, 'Jeanne')).toEqual(['Don', 'chez Jeanne']);
  expect(formatSavedSearchName(query, 'Jeanne')).toBe('Dons chez Jeanne');
  expect(formatSavedSearchName({ user: 'a1' }, null)).toBe(
    'Toutes les annonces chez un vendeur sans annonce en ligne',
  );
  expect(formatSavedSearchName({ ...query, productName: 'noix' }, 'Jeanne')).toBe('Noix, dons chez Jeanne');
});

test.each<[ListingSearchCriteria, string]>([
  [
    { productName: 'tomates', city: 'Saint-Étienne', postalCode: '42000', distance: 25 },
    'Tomates à moins de 25 km de Saint-Étienne (42000)',
  ],
  [{ productName: 'tomates', city: 'Lyon', postalCode: '69003' }, 'Tomates à Lyon (69003)'],
  [{ mainType: 'asked', city: 'Aix' }, 'Demandes à Aix'],
  [{}, 'Toutes les annonces'],
])('the search %o is called "%s"', (query, name) => {
  expect(formatSavedSearchName(query)).toBe(name);
});
