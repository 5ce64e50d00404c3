import { expect, test } from 'vitest';
import { COUNT_CAP } from '#contract/listings/rules.ts';
import { readSearch } from '#contract/listings/search.ts';
import { listRefinements, wantsCategories } from './list-refinements.ts';

const search = (query: string) => readSearch(new URLSearchParams(query));

test('the categories of the results, with how much they hold', () => {
  const counts = [
    { category: 'legumes', count: 8 },
    { category: 'plants-graines', count: COUNT_CAP },
  ] as const;
  expect(listRefinements(search('productName=tomate&city=Lyon'), [...counts], false)).toEqual([
    { label: 'Légumes 8', path: '/annonces?productName=tomate&category=legumes&city=Lyon' },
    {
      label: 'Plants et graines 10 000+',
      path: '/annonces?productName=tomate&category=plants-graines&city=Lyon',
    },
  ]);
});

test('one category leaves nothing to choose', () => {
  expect(listRefinements(search('productName=tomate'), [{ category: 'legumes', count: 8 }], false)).toEqual(
    [],
  );
});

test.each([
  ['oeufs', 'Toute la catégorie Œufs et volailles', '/annonces?category=oeufs-volailles&city=Lyon'],
  ['LÉGUMES', 'Toute la catégorie Légumes', '/annonces?category=legumes&city=Lyon'],
  ['graines', 'Toute la catégorie Plants et graines', '/annonces?category=plants-graines&city=Lyon'],
])('%s leads to a category', (productName, label, path) => {
  expect(listRefinements(search(`productName=${productName}&city=Lyon`), [], false)).toEqual([
    { label, path },
  ]);
});

test('what is in season can be kept alone, where there is any', () => {
  const season = { label: 'De saison', path: '/annonces?category=legumes&season=true' };
  expect(listRefinements(search('category=legumes&page=3'), [], true)).toEqual([season]);
  expect(listRefinements(search('category=legumes&page=3'), [], false)).toEqual([]);
  expect(listRefinements(search('category=legumes&season=true'), [], true)).toEqual([]);
});

test('categories are counted where one chooses', () => {
  expect(
    ['', 'productName=noix', 'page=2', 'category=miel'].map((query) => wantsCategories(search(query))),
  ).toEqual([true, true, false, false]);
});
