import { expect, test } from 'vitest';
import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { MAX_COUNTED_RESULTS } from '#contract/listings/rules.ts';
import { composeSearchRefinementLinks, shouldCountCategories } from './compose-search-refinement-links.ts';

const search = (query: string) => parsePagedListingSearch(new URLSearchParams(query));
const nothing = { counts: [], hasResults: false, hasSeason: false };

test('the categories of the results are listed with their counts', () => {
  const counts = [
    { category: 'legumes', count: 8 },
    { category: 'plants-graines', count: MAX_COUNTED_RESULTS },
  ] as const;
  expect(
    composeSearchRefinementLinks(search('productName=tomate&city=Lyon'), { ...nothing, counts: [...counts] }),
  ).toEqual([
    { label: 'Légumes 8', path: '/annonces?productName=tomate&category=legumes&city=Lyon' },
    {
      label: 'Plants et graines 10 000+',
      path: '/annonces?productName=tomate&category=plants-graines&city=Lyon',
    },
  ]);
});

test('a single category is not listed', () => {
  expect(
    composeSearchRefinementLinks(search('productName=tomate'), {
      ...nothing,
      counts: [{ category: 'legumes', count: 8 }],
    }),
  ).toEqual([]);
});

test.each([
  ['oeufs', 'Toute la catégorie Œufs et volailles', '/annonces?category=oeufs-volailles&city=Lyon'],
  ['LÉGUMES', 'Toute la catégorie Légumes', '/annonces?category=legumes&city=Lyon'],
  ['graines', 'Toute la catégorie Plants et graines', '/annonces?category=plants-graines&city=Lyon'],
])('the product "%s" leads to a whole category', (productName, label, path) => {
  expect(composeSearchRefinementLinks(search(`productName=${productName}&city=Lyon`), nothing)).toEqual([
    { label, path },
  ]);
});

test('the season is offered as a filter where something is in season', () => {
  const season = { label: 'De saison', path: '/annonces?category=legumes&season=true' };
  expect(
    composeSearchRefinementLinks(search('category=legumes&page=3'), { ...nothing, hasSeason: true }),
  ).toEqual([season]);
  expect(composeSearchRefinementLinks(search('category=legumes&page=3'), nothing)).toEqual([]);
  expect(
    composeSearchRefinementLinks(search('category=legumes&season=true'), { ...nothing, hasSeason: true }),
  ).toEqual([]);
});

test('gifts and requests are one touch away, where they are not shown already', () => {
  const links = (query: string) =>
    composeSearchRefinementLinks(search(query), { ...nothing, hasResults: true });
  expect(links('productName=noix&maxPrice=2&priceType=kilo&page=2')).toEqual([
    { label: 'Gratuit', path: '/annonces?productName=noix&type=donation' },
    { label: 'Demandes', path: '/annonces?productName=noix&mainType=asked' },
  ]);
  expect(links('type=donation')).toEqual([]);
  expect(links('mainType=asked')).toEqual([]);
});

test('categories are counted where they can be chosen', () => {
  expect(
    ['', 'productName=noix', 'page=2', 'category=miel'].map((query) => shouldCountCategories(search(query))),
  ).toEqual([true, true, false, false]);
});
