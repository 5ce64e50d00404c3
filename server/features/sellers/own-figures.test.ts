import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createListingViewCounter } from '#server/features/listings/views/count-views.ts';
import { createLog } from '#server/platform/log.ts';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const [owner, other] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];

const figuresOf = async ({ headers }: TestPerson) => {
  const answer = await site.app.inject({ url: '/api/adverts/my-ads/figures', headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
async function view(id: string, times: number) {
  const counter = createListingViewCounter(site.db, createLog('silent'));
  for (let n = 0; n < times; n += 1) counter.count(id);
  await counter.close();
}

test('figures count views and received messages by week, of own listings alone', async () => {
  const [mine, theirs] = [
    await insertTestListing(site.db, owner.id, { productName: 'Noix' }),
    await insertTestListing(site.db, other.id, { productName: 'Figues' }),
  ];
  await view(mine, 2);
  await sql`update weekly_listing_views set week = week - 7`.execute(site.db);
  await view(mine, 3);
  await view(theirs, 5);
  const { conversationId } = await sendValidMessageAsTestPerson(site, other, {
    adId: mine,
    text: 'Encore des noix ?',
  });
  await sendValidMessageAsTestPerson(site, owner, { conversationId, text: 'Oui.' });
  await sendValidMessageAsTestPerson(site, owner, { adId: theirs, text: 'Encore des figues ?' });
  const { weeks } = await figuresOf(owner);
  expect(weeks).toHaveLength(8);
  expect(weeks.slice(0, 3)).toMatchObject([
    { views: 3, messages: 1 },
    { views: 2, messages: 0 },
    { views: 0, messages: 0 },
  ]);
  for (const { week } of weeks) expect(new Date(week).getUTCDay()).toBe(1);
  expect(Date.now() - Date.parse(weeks[0].week)).toBeLessThan(8 * DAY_MS);
});

test('figures contain the listed produce that was searched in vain in the department of the member', async () => {
  const day = new Date().toISOString().slice(0, 10);
  for (const [key, term, department, searches, networks] of [
    ['a', 'kiwai', '69', 4, 0b1111],
    ['b', 'kiwis de siberie', '69', 3, 0b111],
    ['c', 'airelles', '69', 90, 0b111],
    ['d', 'abricot', '44', 5, 0b11111],
    ['e', 'jean dupont est un voleur', '69', 130, 0b111111],
    ['f', 'dupont voleur de tomates', '69', 130, 0b111111],
  ] as const) {
    await site.db.insertInto('emptySearches').values({ key, day, searches, networks }).execute();
    await site.db.insertInto('emptySearchTerms').values({ key, term, department }).execute();
  }
  expect((await figuresOf(owner)).searches).toEqual([
    { productName: 'kiwaï', searches: 7 },
    { productName: 'airelle', searches: 90 },
  ]);
});
