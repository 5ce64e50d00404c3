import { expect, test } from 'vitest';
import { extractSearchTerms } from '#contract/text/fold.ts';
import { createSpellingVocabulary } from '#contract/text/spelling-vocabulary.ts';
import produce from '#data/produce.json' with { type: 'json' };
import { createSearchSynonymMap, expandSearchQuery } from './expand-query.ts';

const names = produce.map(({ name, synonyms }) => [name, ...synonyms]);
const synonyms = createSearchSynonymMap(names);
const vocabulary = createSpellingVocabulary(
  names.flat().flatMap((name) => extractSearchTerms(name).map((term) => [term, 1] as const)),
);
const expand = (text: string) => expandSearchQuery(text, vocabulary, synonyms);

const finds = (query: string, listing: string) =>
  expand(query).some((set) => set.every((term) => extractSearchTerms(listing).includes(term)));

test.each([
  ['carote', [['carotte']]],
  ['CAROTTES', [['carotte']]],
  ['tomatte', [['tomate']]],
  ['oeuf', [['oeuf']]],
  ['œufs', [['oeuf']]],
  ['pommes de terres', [['pomme', 'terre'], ['patate']]],
  ['patate', [['patate'], ['pomme', 'terre']]],
  ['PATATTES', [['patate'], ['pomme', 'terre']]],
  ['salade', [['salade'], ['laitue']]],
  [
    'cœur de bœuf',
    [
      ['coeur', 'boeuf'],
      ['tomate', 'ancienne'],
    ],
  ],
  ['farine', [['farine']]],
  ["moutarde à l'ancienne", [['moutarde', 'ancienne']]],
  ['xyz', [['xyz']]],
  [' ', []],
])('the query "%s" is expanded to its synonyms', (query, expected) =>
  expect(expand(query)).toEqual(expected),
);

test.each([
  ['patate', 'Pomme de terre'],
  ['patate', 'Patates'],
  ['pommes de terres', 'Patates nouvelles'],
  ['oeuf', 'Œufs de poule'],
  ['oeuf', 'Œufs'],
  ['salade', 'Laitues du jardin'],
  ['epinar', 'ÉPINARDS'],
])('the query "%s" finds the listing "%s"', (query, listing) => expect(finds(query, listing)).toBe(true));

test('a query that is only part of a known name is not expanded', () => {
  expect(expand('patate rose')).toEqual([['patate', 'rose']]);
  expect(finds('patate', 'Pomme')).toBe(false);
});

test('an expanded query has at most six alternatives', () => {
  for (const name of names.flat()) expect(expand(name).length, name).toBeLessThanOrEqual(6);
  const many = createSearchSynonymMap([['agrume', ...'abcdefghij'].map((name) => name)]);
  expect(expandSearchQuery('agrume', vocabulary, many)).toHaveLength(6);
});
