import { expect, test } from 'vitest';
import { inPlural, listedName, similarProduce } from './known-produce.ts';

test.each([
  ['Tomates', 'tomate'],
  ['POMMES DE TERRE', 'pomme de terre'],
  ['oeufs de poule', 'œuf de poule'],
  ['burlat', 'cerise'],
  ['bicyclette', undefined],
])('%s is %s on the list', (typed, name) => {
  expect(listedName(typed)).toBe(name);
});

test('the list knows plurals', () => {
  expect(['tomate', 'POMME DE TERRE', 'noix', 'Bicyclette'].map(inPlural)).toEqual([
    'tomates',
    'pommes de terre',
    'noix',
    'Bicyclette',
  ]);
});

test('names that start alike come first, then what is in season, never the name itself', () => {
  expect(similarProduce('poirot', 11, 2)).toEqual(['poire', 'poireau']);
  const instead = similarProduce('abricots', 7, 6);
  expect(instead).toHaveLength(6);
  expect(instead).not.toContain('abricot');
  expect(instead).toContain('cassis');
});
