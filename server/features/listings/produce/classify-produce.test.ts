import { describe, expect, test } from 'vitest';
import { type Category, categories } from '#contract/listings/categories.ts';
import produce from '#data/produce.json' with { type: 'json' };
import {
  createProduceSearchColumns,
  isTimeInSeasonBitmask,
  recognizeSearchCategories,
  seasonBitOfMonth,
} from './classify-produce.ts';
import { builtInProduceIndex } from './produce-index.ts';

const categoryOf = (name: string) =>
  createProduceSearchColumns(name, builtInProduceIndex).terms.at(-1)?.replace('category:', '');
const monthsOf = (name: string) => {
  const { season } = createProduceSearchColumns(name, builtInProduceIndex);
  return Array.from({ length: 12 }, (_, index) => index + 1).filter(
    (month) => season & seasonBitOfMonth(month),
  );
};

test('each of the 335 products has one category, found by its name', () => {
  expect(produce).toHaveLength(335);
  for (const { name, plural, category } of produce) {
    expect(categories, name).toContain(category);
    expect([name, plural].map(categoryOf), name).toEqual([category, category]);
  }
  expect(new Set(produce.map(({ category }) => category)).size).toBe(categories.length);
});

test.each<[Category, string]>([
  ['legumes', 'tomate, citrouille, concombre, maïs doux, haricot sec, lentille, fleur de courgette, raifort'],
  ['fruits', 'melon, rhubarbe, olive, châtaigne, noix, amande, pruneau, raisin sec, sureau'],
  ['aromates', 'gingembre, safran, camomille, tilleul, ail des ours, laurier-sauce'],
  ['oeufs-volailles', 'œuf de poule, œuf à couver, poule, poulet, canard, pigeon, caille'],
  ['viandes', 'agneau, bœuf, lapin, escargot, saucisse'],
  ['laitages', 'lait, beurre, tomme, fromage de chèvre, yaourt'],
  ['miel', 'miel, pollen, cire d’abeille, essaim d’abeilles, gelée royale'],
  [
    'plants-graines',
    'plant de tomate, graine de tomate, griffe d’asperge, bulbe de fleurs, jeune arbre fruitier',
  ],
  ['fleurs', 'rose, fleur comestible, lavande, capucine, tournesol'],
  ['transformes', 'confiture, pain d’épices, jus de pomme, huile d’olive, rillettes, tisane, vin'],
  ['autres', 'quinoa, sarrasin, petit épeautre, graine de lin'],
])('the category %s is that of %s', (category, names) => {
  for (const name of names.split(', ')) expect(categoryOf(name), name).toBe(category);
});

describe('product names as people type them', () => {
  test.each([
    ['Tomates cœur de bœuf bio', 'legumes'],
    ['OEUFS extra frais', 'oeufs-volailles'],
    ['Confiture de tomates vertes', 'transformes'],
    ['Graines de potimarron', 'plants-graines'],
    ['Plants de tomates anciennes', 'plants-graines'],
    ['Jus de raisin', 'transformes'],
    ['Fromage frais', 'laitages'],
    ['Panier de légumes', 'legumes'],
    ['Tondeuse', 'autres'],
    ['...', 'autres'],
  ])('the product "%s" has the category %s', (name, category) => expect(categoryOf(name)).toBe(category));

  test('seasons are those of the product; produce of the whole year and other goods have none', () => {
    expect(monthsOf('Tomates du jardin')).toEqual([6, 7, 8, 9, 10]);
    expect(monthsOf('Plants de tomates')).toEqual([4, 5, 6]);
    for (const name of ['Poulet', 'Thym', 'Confiture de tomates', 'Graines de potimarron', 'Tondeuse']) {
      expect(monthsOf(name), name).toEqual([]);
    }
  });
});

test('a season begins on the first day of its first month in Paris', () => {
  const { season } = createProduceSearchColumns('Tomates', builtInProduceIndex);
  expect(isTimeInSeasonBitmask(season, Date.parse('2026-05-31T21:59:00Z'))).toBe(false);
  expect(isTimeInSeasonBitmask(season, Date.parse('2026-05-31T22:01:00Z'))).toBe(true);
  expect(
    isTimeInSeasonBitmask(createProduceSearchColumns('Miel', builtInProduceIndex).season, Date.now()),
  ).toBeNull();
  expect(isTimeInSeasonBitmask(null, Date.now())).toBeNull();
});

test.each([
  ['LEGUMES', ['legumes']],
  ['fruits et légumes', ['fruits', 'legumes']],
  ['Plants et graines', ['plants-graines']],
  ['œufs et volailles', ['oeufs-volailles']],
  ['produits laitiers', ['laitages']],
  ['plant de tomate', []],
  ['oeufs', []],
  ['', []],
])('the query "%s" names the categories %o', (query, named) =>
  expect(recognizeSearchCategories(query)).toEqual(named),
);
