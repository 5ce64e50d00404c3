import { expect, test } from 'vitest';
import { findListedProduceName, findProducePlural, listSimilarProduce } from './known-produce.ts';

test.each([
  ['Tomates', 'tomate'],
  ['POMMES DE TERRE', 'pomme de terre'],
  ['oeufs de poule', 'œuf de poule'],
  ['burlat', 'cerise'],
  ['bicyclette', undefined],
])('the product "%s" is "%s" on the list', (typed, name) => {
  expect(findListedProduceName(typed)).toBe(name);
});

test('products of the list have their plurals', () => {
  expect(['tomate', 'POMME DE TERRE', 'noix', 'Bicyclette'].map(findProducePlural)).toEqual([
    'tomates',
    'pommes de terre',
    'noix',
    'Bicyclette',
  ]);
});

test('similar products are those with a similar beginning, then those in season', () => {
  expect(listSimilarProduce('poirot', 11, 2)).toEqual(['poire', 'poireau']);
  const instead = listSimilarProduce('abricots', 7, 6);
  expect(instead).toHaveLength(6);
  expect(instead).not.toContain('abricot');
  expect(instead).toContain('cassis');
});
