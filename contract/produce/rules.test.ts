import { expect, test } from 'vitest';
import produce from '#data/produce.json' with { type: 'json' };
import { formatSeason, isGenericProduceName, pluralizeProduceName } from './rules.ts';

test.each<[number[], string]>([
  [[], 'sans saison'],
  [[11, 12, 1], 'de novembre à janvier'],
  [[4], 'avril'],
  [[3, 8, 9], "mars, d'août à septembre"],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "toute l'année"],
])('the season of the months %j reads "%s"', (months, text) => {
  expect(formatSeason(months)).toBe(text);
});

test.each([
  ['topinambour rouge', 'topinambours rouges'],
  ['pomme de terre bleue', 'pommes de terre bleue'],
  ["cœur d'artichaut", "cœurs d'artichaut"],
  ['poireau', 'poireaux'],
  ['radis noir', 'radis noirs'],
  ['figue de Barbarie', 'figues de Barbarie'],
])('the plural of "%s" is made as "%s"', (name, plural) => {
  expect(pluralizeProduceName(name)).toBe(plural);
});

test('the plurals of the built-in list are mostly those that are made', () => {
  const same = produce.filter(({ name, plural }) => pluralizeProduceName(name) === plural);
  expect(same.length / produce.length).toBeGreaterThan(0.9);
});

test('names and spellings of the built-in list are none that the form refuses as generic', () => {
  const names = produce.flatMap(({ name, plural, synonyms }) => [name, plural, ...synonyms]);
  expect(names.filter(isGenericProduceName)).toEqual([]);
});

test.each([
  ['les', true],
  ['De la', true],
  ['BIO', true],
  ['petits paniers frais', true],
  ['navet blanc', false],
  ['poire à couteau', false],
])('"%s" is generic: %s', (name, isGeneric) => {
  expect(isGenericProduceName(name)).toBe(isGeneric);
});
