import { expect, test } from 'vitest';
import type { ListedProduce } from '#contract/listings/produce-list.ts';
import { createKnownProduce } from './known-produce.ts';

const ADDED: ListedProduce = {
  name: 'topinambour rouge',
  plural: 'topinambours rouges',
  category: 'legumes',
  months: [11, 12],
  synonyms: ['topi'],
};
const known = createKnownProduce([ADDED]);

test.each([
  ['Tomates', 'tomate'],
  ['POMMES DE TERRE', 'pomme de terre'],
  ['oeufs de poule', 'œuf de poule'],
  ['burlat', 'cerise'],
  ['Topis', 'topinambour rouge'],
  ['bicyclette', undefined],
])('the product "%s" is "%s" on the list', (typed, name) => {
  expect(known.lookUpName(typed)).toBe(name);
});

test('products of the list, built-in and added, have their plurals', () => {
  const typed = ['tomate', 'POMME DE TERRE', 'noix', 'topinambour rouge', 'Bicyclette'];
  expect(typed.map(known.lookUpPlural)).toEqual([
    'tomates',
    'pommes de terre',
    'noix',
    'topinambours rouges',
    'Bicyclette',
  ]);
});

test('similar products are those with a similar beginning, then those in season', () => {
  expect(known.suggestSimilar('poirot', 11, 2)).toEqual(['poire', 'poireau']);
  expect(known.suggestSimilar('topinanbour', 11, 2)).toEqual(['topinambour rouge', 'topinambour']);
  const instead = known.suggestSimilar('abricots', 7, 6);
  expect(instead).toHaveLength(6);
  expect(instead).not.toContain('abricot');
  expect(instead).toContain('cassis');
});

test('a word of an added name is known', () => {
  expect(known.hasWord('topi')).toBe(true);
  expect(createKnownProduce([]).hasWord('topi')).toBe(false);
});
