import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createEmptySearchCounter } from './count-empty-searches.ts';
import { listEmptySearches, purgeEmptySearches } from './queries.ts';
import { searchedTerm } from './searched-term.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const always = { from: '2000-01-01', to: '2099-12-31' };
const list = () => listEmptySearches(site.db, always, 50);
const storedTerms = async () =>
  (await site.db.selectFrom('emptySearchTerms').select('term').orderBy('term').execute()).map(
    ({ term }) => term,
  );
/** Each time in another process. */
async function search(productName: string, times = 1, department: string | null = null) {
  for (let n = 0; n < times; n += 1) {
    const counter = createEmptySearchCounter(site.db, createLog('silent'), site.services.sessionSecret);
    counter.count({ productName, department });
    await counter.close();
  }
}

test('words are stored once three searches had them, with and without a department apart', async () => {
  await search('Kiwaï', 2);
  await search('Kiwaï', 2, '44');
  expect(await storedTerms()).toEqual([]);
  expect(await list()).toEqual([]);
  await search(' kiwai !');
  expect(await list()).toEqual([{ term: 'kiwai', department: null, searches: 3 }]);
  await search('KIWAÏ', 2, '44');
  expect(await list()).toEqual([
    { term: 'kiwai', department: '44', searches: 4 },
    { term: 'kiwai', department: null, searches: 3 },
  ]);
});

test.each([
  ['Tomate cerise', 'tomate cerise'],
  ['06 12 34 56 78', undefined],
  ['jeanne@example.org', undefined],
  ['je cherche des pommes pour faire une tarte', undefined],
  ['x', undefined],
  ['!!', undefined],
])('“%s” counts as %s', (typed, term) => {
  expect(searchedTerm(typed)).toBe(term);
});

test('what is searched where nothing is found counts; page two and what is found do not', async () => {
  const other = await openTestApp();
  const ask = (query: Record<string, string>) => other.app.inject({ url: '/api/adverts/search', query });
  for (const page of ['1', '1', '1', '2']) await ask({ productName: 'Yuzu', city: 'Nantes', page });
  for (const _ of '123') await ask({ city: 'Nantes' });
  await other.app.close();
  expect(await listEmptySearches(other.services.db, always, 50)).toEqual([
    { term: 'yuzu', department: '44', searches: 3 },
  ]);
  await other.close();
});

test('counts go after ninety days, and the words with the last of them', async () => {
  await search('Physalis', 3);
  const age = (days: number) =>
    sql`update empty_searches set day = day - ${days}::int
      where key in (select key from empty_search_terms where term = 'physalis')`.execute(site.db);
  await age(89);
  await purgeEmptySearches(site.db);
  expect(await storedTerms()).toContain('physalis');
  await age(2);
  await purgeEmptySearches(site.db);
  expect(await storedTerms()).not.toContain('physalis');
});
