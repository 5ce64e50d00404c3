import { expect, test } from 'vitest';
import { findBannedWords } from './find-banned-words.ts';

test.each([
  ["De l'ALCOOL de prune", ['alcool']],
  ['Alcoolat de mélisse', []],
  ['Vin rosé : à boire', ['vin rosé']],
  ['vin-rose', ['vin rosé']],
  ['Du vin, rosé ou rouge', ['vin rosé']],
  ['Œufs', ['oeufs']],
  ['', []],
])('the text "%s" has the banned words %o', (text, found) => {
  expect(findBannedWords(['alcool', 'vin rosé', 'oeufs'], text)).toEqual(found);
});

test('a banned word in look-alike letters of another script is found', () => {
  expect(findBannedWords(['vin'], 'Bon vіn de pays')).toEqual(['vin']);
});
