import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { extractSearchTerms, foldTextForComparison } from './fold.ts';

describe('fold', () => {
  test.each([
    ['Œufs de poule', 'oeufs de poule'],
    ['  CŒUR-DE-BŒUF  ', 'coeur de boeuf'],
    ["Épi d'été, Noël & maïs", 'epi d ete noel mais'],
    ['Cæcilia', 'caecilia'],
    ['GROẞE Straße, Łódź, Ærø, Đorđe, Þór', 'grosse strasse lodz aero dorde thor'],
    ['Curac\u0327ao', 'curacao'],
    ['l\u2019ail', 'l ail'],
    ['4 saisons', '4 saisons'],
    ['!?', ''],
  ])('the text "%s" is folded to lower case without accents', (text, folded) =>
    expect(foldTextForComparison(text)).toBe(folded),
  );
});

describe('terms', () => {
  test.each([
    ['Les pommes de terre nouvelles', ['pomme', 'terre', 'nouvelle']],
    ['choux', ['chou']],
    ['œufs', ['oeuf']],
    ['noix', ['noix']],
    ['ails', ['ail']],
    ['aulx', ['ail']],
    ['bocaux', ['bocal']],
    ['noyaux', ['noyau']],
    ['chevreaux', ['chevreau']],
    ["caïeux d'ail", ['caieu', 'ail']],
    ['bulbes', ['bulbe']],
    ['jus de pommes', ['jus', 'pomme']],
    ['cress', ['cress']],
    ['Tomates, tomate et TOMATES', ['tomate']],
    ['la', ['la']],
    ['', []],
  ])('the search terms of "%s"', (text, expected) => expect(extractSearchTerms(text)).toEqual(expected));
});

const produce = readFileSync(new URL('../../data/produce.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

test('the singular and the plural of every known product give the same search terms', () => {
  expect(produce).toHaveLength(335);
  for (const [name = '', , , , plural = ''] of produce)
    expect(extractSearchTerms(plural), plural).toEqual(extractSearchTerms(name));
});

test('no two products of the list have the same search terms', () => {
  const names = produce.map(([name = '']) => extractSearchTerms(name).join(' '));
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
