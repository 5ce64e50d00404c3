import { describe, expect, test } from 'vitest';
import produce from '#data/produce.json' with { type: 'json' };
import { createSuggestions } from './produce-suggestions.ts';

const categories = [
  { label: 'Légumes', names: ['légume'] },
  { label: 'Œufs et volailles', names: ['volaille'] },
  { label: 'Miel et ruche', names: ['produit de la ruche'] },
  { label: 'Plants et graines', names: ['plant', 'graine', 'semence'] },
  { label: 'Produits transformés', names: ['conserve'] },
];
const suggestions = createSuggestions({ produce, categories });
const suggest = (query: string) => suggestions(query, 10);
const names = (query: string) => suggest(query).flatMap(({ text, isCategory }) => (isCategory ? [] : [text]));

describe('suggestions of produce names', () => {
  test('names first, then later words, then other names', () => {
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

  test('each in the order of the list', () => {
    const [first] = createSuggestions({ produce: produce.toReversed(), categories })('tom', 1);
    expect(first).toEqual({ text: 'Tomme', isCategory: false });
  });

  test('a produce known by another name is shown under its own', () => {
    expect(names('cœur de b')).toEqual(['Tomate ancienne']);
    expect(names('pat')).toEqual(['Patate douce', 'Pâtisson', 'Pâté', 'Pâte de fruits', 'Pomme de terre']);
  });

  test('accents, ligatures and case do not matter', () => {
    expect(names('Épi')).toEqual(['Épinard', "Pain d'épices", 'Maïs doux']);
    expect(names('POM').slice(0, 4)).toEqual(['Pomelo', 'Pomme', 'Pomme à cidre', 'Pomme de terre']);
    expect(names('oeu')[0]).toBe('Œuf de poule');
  });

  test('what is typed in the plural is suggested so', () => {
    expect(names('tomates').slice(0, 3)).toEqual(['Tomates', 'Tomates anciennes', 'Tomates cerises']);
    expect(names('Courgettes')[0]).toBe('Courgettes');
    expect(names('pommes de te')[0]).toBe('Pommes de terre');
    expect(names('poireaux')[0]).toBe('Poireaux');
    expect(names('patates').slice(0, 2)).toEqual(['Patates douces', 'Pommes de terre']);
  });

  test('exactly what was typed comes first, a shorter name too', () => {
    expect(names('pomme')[0]).toBe('Pomme');
    expect(names('oeufs').slice(0, 2)).toEqual(['Œufs', 'Œufs de poule']);
    expect(names('farine').slice(0, 2)).toEqual(['Farine', 'Farine de blé']);
  });

  test('what is spelt nearly so comes last', () => {
    expect(names('pome').slice(0, 3)).toEqual(['Pomelo', 'Pomme', 'Pomme à cidre']);
    expect(names('tomatte').slice(0, 2)).toEqual(['Tomate', 'Tomate ancienne']);
    expect(names('pomelo')).toEqual(['Pomelo']);
  });

  test('never more than asked for, nothing for nothing', () => {
    expect(createSuggestions({ produce, categories: [] })('c', 3).map(({ text }) => text)).toEqual([
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
  ])('%s', (typed, label) => expect(first(typed)).toBe(label));

  test('come after what has exactly the typed name', () => {
    expect(suggest('miel').slice(0, 3)).toEqual([
      { text: 'Miel', isCategory: false },
      { text: 'Miel et ruche', isCategory: true },
      { text: "Miel d'acacia", isCategory: false },
    ]);
  });
});
