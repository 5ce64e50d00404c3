import { expect, test } from 'vitest';
import { createProduceSuggester } from '#contract/listings/produce-suggestions.ts';
import produce from '#data/produce.json' with { type: 'json' };
import { correctProduceName } from './produce-spelling.ts';

const names = createProduceSuggester({ produce, categories: [] });

test.each([
  ['courjettes', 'Courgettes'],
  ['courgete', 'Courgette'],
  ['tomatte', 'Tomate'],
  ['salde', 'Salade'],
  ['haricot ver', 'Haricot vert'],
])('the misspelt product %s is corrected to %s', (typed, meant) =>
  expect(correctProduceName(typed, names)).toBe(meant),
);

test.each([
  'Courgettes',
  'oeufs',
  'salades',
  'Pommes golden',
  'pates',
  'plants de tomates',
  'Miel toutes fleurs',
  'Belle de Boskoop',
  'ail',
  'patates',
  'canette',
  'Bouquet',
  'compote',
  'foin',
  'Mirabelles',
  'cagette de légumes',
  'Rhubarbe rouge',
  'Terreau',
  'Noisettes décortiquées',
  'Confiture',
  'pain',
  'Poulet',
  '',
])('the product %s is not corrected', (typed) => expect(correctProduceName(typed, names)).toBeUndefined());
