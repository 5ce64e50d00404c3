import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { createListingViewCounter } from './count-views.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

const site = await openTestSite();
const [owner, reader] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];

const insert = (fields = {}) => insertTestListing(site.db, owner.id, { productName: 'Noix', ...fields });
async function view(id: string, agent: string, person?: TestPerson): Promise<boolean> {
  const headers = { 'user-agent': agent, ...person?.headers };
  return (await site.app.inject({ method: 'POST', url: `/api/adverts/${id}/views`, headers })).json().counted;
}
const figuresOf = async (id: string) => {
  const answer = await site.app.inject({ url: '/api/adverts/my-ads', headers: owner.headers });
  const { views, favourites } =
    Object.values<{ _id: string; views: number; favourites: number }[]>(answer.json())
      .flat()
      .find(({ _id }) => _id === id) ?? {};
  return { views, favourites };
};
/** Counts a view in two processes: each adds its own count. */
async function countTwice(id: string) {
  const counters = [1, 2].map(() => createListingViewCounter(site.db, createLog('silent')));
  for (const { count } of counters) count(id);
  await Promise.all(counters.map(({ close }) => close()));
}

test('views of visitors and members count, those of the author and crawlers do not', async () => {
  const id = await insert();
  expect(await view(id, BROWSER)).toBe(true);
  expect(await view(id, BROWSER, reader)).toBe(true);
  expect(await view(id, BROWSER, owner)).toBe(false);
  for (const agent of [
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'curl/8',
  ]) {
    expect(await view(id, agent), agent).toBe(false);
  }
  for (const wrong of ['x', '%00']) expect(await view(wrong, BROWSER)).toBe(false);
});

test('views are summed over all processes, shown to the author, without who looked', async () => {
  const id = await insert();
  expect(await figuresOf(id)).toEqual({ views: 0, favourites: 0 });
  await countTwice(id);
  await countTwice(id);
  for (const { headers } of [reader, owner])
    await site.app.inject({ method: 'POST', url: '/api/favorites', payload: { ad: id }, headers });
  expect(await figuresOf(id)).toEqual({ views: 4, favourites: 1 });
  const seen = (await site.app.inject({ url: `/api/adverts/${id}`, headers: reader.headers })).json().ad;
  expect(seen).not.toHaveProperty('views');
  expect(seen).not.toHaveProperty('favourites');
  const { rows } = await sql`select * from listing_views where listing_id = ${id}::uuid`.execute(site.db);
  expect(rows).toEqual([{ listingId: id, views: 4 }]);
});

test('views of hidden listings are not counted', async () => {
  const [pending, unknown] = [await insert({ status: 'pending' }), '0192f0c1-0000-7000-8000-000000000000'];
  await countTwice(pending);
  await countTwice(unknown);
  expect(await figuresOf(pending)).toMatchObject({ views: 0 });
});
