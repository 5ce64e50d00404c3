import { describe, expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { createSpellingVocabulary } from './spelling-vocabulary.ts';

describe('edit distance', () => {
  test.each([
    ['tomate', 'tomate', 0],
    ['tomatte', 'tomate', 1],
    ['carote', 'carotte', 1],
    ['tomaet', 'tomate', 1],
    ['fraize', 'fraise', 1],
    ['carrote', 'carotte', 2],
    ['', 'ail', 3],
  ])('the edit distance between "%s" and "%s"', (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance);
    expect(editDistance(b, a, 3)).toBe(distance);
  });

  test('the edit distance stops being counted beyond its limit', () => {
    expect(editDistance('poireau', 'courgette', 2)).toBe(3);
    expect(editDistance('ail', 'aillet', 2)).toBe(3);
  });
});

describe('correction', () => {
  const vocabulary = createSpellingVocabulary([
    ['tomate', 9],
    ['carotte', 5],
    ['poire', 2],
    ['poivre', 1],
    ['poireau', 3],
    ['haricot', 4],
    ['ail', 8],
    ['oie', 1],
  ]);

  test.each([
    ['tomatte', 'tomate'],
    ['carote', 'carotte'],
    ['carrote', 'carotte'],
    ['aricot', 'haricot'],
    ['piore', 'poire'],
    ['otmate', 'tomate'],
  ])('the misspelt word "%s" is corrected to "%s"', (typed, meant) =>
    expect(vocabulary.correct(typed)).toBe(meant),
  );

  test('a known word is never corrected, however rare it is', () => {
    vocabulary.add('carote');
    expect(vocabulary.correct('carote')).toBe('carote');
  });

  test('the more frequent of two equally similar words is chosen as the correction', () => {
    expect(vocabulary.correct('poivr')).toBe('poivre');
    expect(vocabulary.correct('poirre')).toBe('poire');
    vocabulary.add('poivre', 5);
    expect(vocabulary.correct('poirre')).toBe('poivre');
  });

  test('the most similar words come in order, the word itself first', () => {
    const near = (word: string, most: number) => vocabulary.nearest(word, most).map(({ word }) => word);
    expect(near('poireu', 9)).toEqual(['poireau', 'poire']);
    expect(near('poireau', 9)).toEqual(['poireau', 'poire']);
    expect(near('poireau', 1)).toEqual(['poireau']);
    expect(near('ail', 9)).toEqual([]);
  });

  test('words that are short, hold digits, begin otherwise or differ much are not corrected', () => {
    for (const word of ['aie', 'pomate', 'tomate2', 'banane']) expect(vocabulary.correct(word)).toBe(word);
  });
});
