import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildFastifyApp } from '#server/app.ts';
import type { PublicDataReader } from '#server/platform/database/replica.ts';
import { createLog } from '#server/platform/log.ts';
import { openTestApp } from '#server/testing/app.ts';
import { openTestSite } from '#server/testing/site.ts';
import { createZeroResultSearchCounter } from './count-empty-searches.ts';
import { normalizeZeroResultSearchTerm } from './counted-search-term.ts';
import { listZeroResultSearches, purgeZeroResultSearches } from './queries.ts';

/** Fixed: two networks may get the same bit, with another secret others. */
const secret = { SESSION_SECRET: 'des figues, des kakis et des coings.' };
const site = await openTestSite(secret);

const always = { from: '2000-01-01', to: '2099-12-31' };
const list = () => listZeroResultSearches(site.db, always, 50);
const storedTerms = async () =>
  (await site.db.selectFrom('emptySearchTerms').select('term').orderBy('term').execute()).map(
    ({ term }) => term,
  );
let networks = 0;
/** Searches, each in another process and, if none is given, from another network. */
async function search(
  productName: string,
  times = 1,
  { department = null, network }: { department?: string | null; network?: string } = {},
) {
  for (let n = 0; n < times; n += 1) {
    const counter = createZeroResultSearchCounter(site.db, createLog('silent'), site.services.sessionSecret);
    networks += 1;
    counter.count({ productName, department, network: network ?? `network ${networks}` });
    await counter.close();
  }
}

test('words of fruitless searches are stored once three networks used them, by department', async () => {
  await search('Kiwaï', 2);
  await search('Kiwaï', 2, { department: '44' });
  expect(await storedTerms()).toEqual([]);
  expect(await list()).toEqual([]);
  await search(' kiwai !');
  expect(await list()).toEqual([{ term: 'kiwai', department: null, searches: 3 }]);
  await search('KIWAÏ', 2, { department: '44' });
  expect(await list()).toEqual([
    { term: 'kiwai', department: '44', searches: 4 },
    { term: 'kiwai', department: null, searches: 3 },
  ]);
});

test('addresses of one line count as one network, whatever their /64', async () => {
  const searchFrom = async (word: string, addresses: string[]) => {
    const app = await buildFastifyApp(site.services, { pages: false, cacheSeconds: 0 });
    for (const address of addresses) {
      const url = `/api/adverts/search?productName=${word}`;
      expect((await app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode).toBe(200);
    }
    await app.close();
  };
  await searchFrom('zorglub', ['2001:db8:1:100::1', '2001:db8:1:101::1', '2001:db8:1:1ff::1']);
  expect(await storedTerms()).not.toContain('zorglub');
  await searchFrom('zorglub', ['2001:db8:2::1', '2001:db8:3::1', '2001:db8:4::1', '2001:db8:5::1']);
  expect(await storedTerms()).toContain('zorglub');
});

test('words repeated from one network are never stored, even on several days', async () => {
  await search('Gaston Lagaffe', 5, { network: '203.0.113.9' });
  await sql`update empty_searches set day = day - 1`.execute(site.db);
  await search('Gaston Lagaffe', 5, { network: '203.0.113.9' });
  expect(await storedTerms()).not.toContain('gaston lagaffe');
});

test("one network cannot fill a day's storage", async () => {
  const counter = createZeroResultSearchCounter(site.db, createLog('silent'), site.services.sessionSecret);
  const stored = async () =>
    Number(
      (
        await site.db
          .selectFrom('emptySearches')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const before = await stored();
  const letters = 'abcdefghijklmnopqrst'.split('');
  for (const one of letters)
    for (const other of letters)
      counter.count({ productName: `Fruit ${one}${other}`, department: null, network: 'one' });
  counter.count({ productName: 'Feijoa', department: null, network: 'another' });
  await counter.close();
  expect((await stored()) - before).toBe(201);
});

test.each([
  ['Tomate cerise', 'tomate cerise'],
  ['06 12 34 56 78', undefined],
  ['jeanne@example.org', undefined],
  ['je cherche des pommes pour faire une tarte', undefined],
  ['x', undefined],
  ['!!', undefined],
])('the typed text “%s” is counted as %s', (typed, term) => {
  expect(normalizeZeroResultSearchTerm(typed)).toBe(term);
});

test('fruitless searches count; later pages and successful searches do not', async () => {
  const other = await openTestApp(secret);
  const ask = (query: Record<string, string>, from: object) =>
    other.app.inject({ url: '/api/adverts/search', query, ...from });
  other.app.get('/page', (request) =>
    other.app.readForPage(request, {
      key: 'GET /api/adverts/search',
      params: {},
      query: { productName: 'Combava' },
    }),
  );
  const visitors = [1, 2, 3].map((n) => ({ remoteAddress: `203.0.113.${n}` }));
  for (const [n, visitor] of visitors.entries()) {
    for (const page of ['1', '2']) await ask({ productName: 'Yuzu', city: 'Nantes', page }, visitor);
    await other.app.inject({ url: '/page', ...visitor });
    const claim = { 'x-forwarded-for': `203.0.113.${n + 7}`, 'x-visitor-network': `203.0.113.${n + 7}` };
    await ask({ productName: 'Camille Moreau' }, { remoteAddress: '203.0.113.1', headers: claim });
    await ask({ city: 'Nantes' }, visitor);
  }
  await other.app.close();
  expect(await listZeroResultSearches(other.services.db, always, 50)).toEqual([
    { term: 'combava', department: null, searches: 3 },
    { term: 'yuzu', department: '44', searches: 3 },
  ]);
  await other.close();
});

test('a search read from two database servers counts once', async () => {
  const read: PublicDataReader['read'] = async (query) => {
    await query(site.db, true);
    return query(site.db, true);
  };
  const publicReader = { read, close: async () => {} };
  const app = await buildFastifyApp({ ...site.services, publicReader }, { pages: false, cacheSeconds: 0 });
  for (const n of [1, 2, 3])
    await app.inject({
      url: '/api/adverts/search',
      query: { productName: 'Calamondin' },
      remoteAddress: `203.0.113.${n}`,
    });
  await app.close();
  expect(await list()).toContainEqual({ term: 'calamondin', department: null, searches: 3 });
});

test('counts are deleted after ninety days, and words with the last of them', async () => {
  await search('Physalis', 3);
  const age = (days: number) =>
    sql`update empty_searches set day = day - ${days}::int
      where key in (select key from empty_search_terms where term = 'physalis')`.execute(site.db);
  await age(89);
  await purgeZeroResultSearches(site.db);
  expect(await storedTerms()).toContain('physalis');
  await age(2);
  await purgeZeroResultSearches(site.db);
  expect(await storedTerms()).not.toContain('physalis');
});
