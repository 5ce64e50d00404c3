import { describe, expect, test } from 'vitest';
import produce from '#data/produce.json' with { type: 'json' };
import { createProduceSuggester } from './produce-suggestions.ts';

const categories = [
  { label: 'Légumes', names: ['légume'] },
  { label: 'Œufs et volailles', names: ['volaille'] },
  { label: 'Miel et ruche', names: ['produit de la ruche'] },
  { label: 'Plants et graines', names: ['plant', 'graine', 'semence'] },
  { label: 'Produits transformés', names: ['conserve'] },
];
const suggestions = createProduceSuggester({ produce, categories });
const suggest = (query: string) => suggestions(query, 10);
const names = (query: string) => suggest(query).flatMap(({ text, isCategory }) => (isCategory ? [] : [text]));

describe('suggestions of produce names', () => {
  test('suggestions begin with names that start with the typed text, then other matches', () => {
    expect(names('tom')).toEqual([
      'Tomate',
      'Tomate ancienne',
      'Tomate cerise',
      'Tomme',
      'Plant de tomate',
      'Graine de tomate',
      'Coulis de tomate',
      'Fromage de brebis',
    ]);
  });

  test('suggestions of the same rank keep the order of the produce list', () => {
    const [first] = createProduceSuggester({ produce: produce.toReversed(), categories })('tom', 1);
    expect(first).toEqual({ text: 'Tomme', isCategory: false });
  });

  test('a product found by another of its names is suggested under its usual name', () => {
    expect(names('cœur de b')).toEqual(['Tomate ancienne']);
    expect(names('pat')).toEqual(['Patate douce', 'Pâtisson', 'Pâté', 'Pâte de fruits', 'Pomme de terre']);
  });

  test('accents, ligatures and case make no difference to suggestions', () => {
    expect(names('Épi')).toEqual(['Épinard', "Pain d'épices", 'Maïs doux']);
    expect(names('POM').slice(0, 4)).toEqual(['Pomelo', 'Pomme', 'Pomme à cidre', 'Pomme de terre']);
    expect(names('oeu')[0]).toBe('Œuf de poule');
  });

  test('a product typed in the plural is suggested in the plural', () => {
    expect(names('tomates').slice(0, 3)).toEqual(['Tomates', 'Tomates anciennes', 'Tomates cerises']);
    expect(names('Courgettes')[0]).toBe('Courgettes');
    expect(names('pommes de te')[0]).toBe('Pommes de terre');
    expect(names('poireaux')[0]).toBe('Poireaux');
    expect(names('patates').slice(0, 2)).toEqual(['Patates douces', 'Pommes de terre']);
  });

  test('the product whose name was typed exactly comes first', () => {
    expect(names('pomme')[0]).toBe('Pomme');
    expect(names('oeufs').slice(0, 2)).toEqual(['Œufs', 'Œufs de poule']);
    expect(names('farine').slice(0, 2)).toEqual(['Farine', 'Farine de blé']);
  });

  test('products with a similar spelling come last', () => {
    expect(names('pome').slice(0, 3)).toEqual(['Pomelo', 'Pomme', 'Pomme à cidre']);
    expect(names('tomatte').slice(0, 2)).toEqual(['Tomate', 'Tomate ancienne']);
    expect(names('pomelo')).toEqual(['Pomelo']);
  });

  test('suggestions stop at the requested number, and an empty text has none', () => {
    expect(createProduceSuggester({ produce, categories: [] })('c', 3).map(({ text }) => text)).toEqual([
      'Cassis',
      'Cerise',
      'Citron',
    ]);
    expect(suggest(' - ')).toEqual([]);
    expect(suggest('zzz')).toEqual([]);
  });
});

describe('suggestions of categories', () => {
  const first = (query: string) => suggest(query).map(({ text, isCategory }) => (isCategory ? text : ''))[0];

  test.each([
    ['lég', 'Légumes'],
    ['légumes', 'Légumes'],
    ['volailles', 'Œufs et volailles'],
    ['volaille', 'Œufs et volailles'],
    ['semen', 'Plants et graines'],
    ['conserves', 'Produits transformés'],
    ['conserve', 'Produits transformés'],
    ['con', ''],
    ['miel', ''],
  ])('the category suggested first for "%s"', (typed, label) => expect(first(typed)).toBe(label));

  test('a category comes after the product that has exactly the typed name', () => {
    expect(suggest('miel').slice(0, 3)).toEqual([
      { text: 'Miel', isCategory: false },
      { text: 'Miel et ruche', isCategory: true },
      { text: "Miel d'acacia", isCategory: false },
    ]);
  });
});
