import { expect, test } from 'vitest';
import { hasWordMixingAlphabets, replaceLookAlikeLetters } from './look-alikes.ts';

test.each([
  ['Tоmаtеs du jаrdіn', 'Tomates du jardin'],
  ['ΡΑΝΙΕR', 'PANIER'],
  ['Ѕеrvісе сlіеnt', 'Service client'],
  ['ｒｅｃｏｌｔｅ．ｓｔｏｒｅ', 'recolte.store'],
  ['𝐑écolte', 'Récolte'],
  ['pan\u200bier\u00ad', 'panier'],
  ['ᴘᴀɴɪᴇʀ', 'panier'],
])('the letters of "%s" that look like Latin ones are read as "%s"', (written, read) => {
  expect(replaceLookAlikeLetters(written)).toBe(read);
});

test.each([
  ['Réсolte', true],
  ['Ferme Дupont', true],
  ['Ferme Дюпон', false],
  ["L'Œillet nº 2, 10 µm, Ærø", false],
  ['日本の農園', false],
])('the text "%s" mixes scripts in a word: %s', (text, isMixed) =>
  expect(hasWordMixingAlphabets(text)).toBe(isMixed),
);

test('French letters are not replaced by others', () => {
  const text = "Œufs d'oie à 3 €, ñandú, Zoë, l’été n° 2";
  expect(replaceLookAlikeLetters(text)).toBe(text.normalize('NFKC'));
});
