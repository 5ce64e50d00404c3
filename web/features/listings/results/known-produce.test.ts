import { expect, test } from 'vitest';
import { lookUpProduceListName, lookUpProducePlural, suggestSimilarProduceNames } from './known-produce.ts';

test.each([
  ['Tomates', 'tomate'],
  ['POMMES DE TERRE', 'pomme de terre'],
  ['oeufs de poule', 'œuf de poule'],
  ['burlat', 'cerise'],
  ['bicyclette', undefined],
])('the product "%s" is "%s" on the list', (typed, name) => {
  expect(lookUpProduceListName(typed)).toBe(name);
});

test('products of the list have their plurals', () => {
  expect(['tomate', 'POMME DE TERRE', 'noix', 'Bicyclette'].map(lookUpProducePlural)).toEqual([
    'tomates',
    'pommes de terre',
    'noix',
    'Bicyclette',
  ]);
});

test('similar products are those with a similar beginning, then those in season', () => {
  expect(suggestSimilarProduceNames('poirot', 11, 2)).toEqual(['poire', 'poireau']);
  const instead = suggestSimilarProduceNames('abricots', 7, 6);
  expect(instead).toHaveLength(6);
  expect(instead).not.toContain('abricot');
  expect(instead).toContain('cassis');
});
