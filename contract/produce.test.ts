import { describe, expect, test } from 'vitest';
import produce from '#data/produce-names.json' with { type: 'json' };
import { suggestProduce } from './produce.ts';

const suggest = (query: string) => suggestProduce(produce, query, 10);

describe('suggestions of produce names', () => {
  test('names first, then later words, then other names', () => {
    expect(suggest('tom')).toEqual([
      'tomate',
      'tomate ancienne',
      'tomate cerise',
      'tomme',
      'plant de tomate',
      'graine de tomate',
      'coulis de tomate',
      'fromage de brebis',
    ]);
  });

  test('a produce known by another name is shown under its own', () => {
    expect(suggest('cœur de b')).toEqual(['tomate ancienne']);
    expect(suggest('pat')).toEqual(['patate douce', 'pâtisson', 'pâté', 'pâte de fruits', 'pomme de terre']);
  });

  test('accents, ligatures and case do not matter', () => {
    expect(suggest('Épi')).toEqual(['épinard', "pain d'épices", 'maïs doux']);
    expect(suggest('POM').slice(0, 4)).toEqual(['pomelo', 'pomme', 'pomme à cidre', 'pomme de terre']);
    expect(suggest('oeu')[0]).toBe('œuf de poule');
  });

  test('a plural is its singular', () => {
    expect(suggest('tomates')[0]).toBe('tomate');
    expect(suggest('Courgettes')[0]).toBe('courgette');
    expect(suggest('pommes de terre')[0]).toBe('pomme de terre');
    expect(suggest('oeufs')[0]).toBe('œuf de poule');
    expect(suggest('poireaux')[0]).toBe('poireau');
  });

  test('never more than asked for, nothing for nothing', () => {
    expect(suggestProduce(produce, 'c', 3)).toEqual(['cassis', 'cerise', 'citron']);
    expect(suggest(' - ')).toEqual([]);
    expect(suggest('zzz')).toEqual([]);
  });
});
