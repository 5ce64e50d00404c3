import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { createListingViewCounter } from './count-views.ts';
import { purgeWeeklyListingViews } from './weekly-views.ts';

const site = await openTestSite();

test('views of weeks that are no longer shown are deleted', async () => {
  const id = await insertTestListing(site.db, (await createLoggedInTestPerson(site)).id, {
    productName: 'Poires',
  });
  const counter = createListingViewCounter(site.db, createLog('silent'));
  counter.count(id);
  await counter.close();
  const count = async () =>
    (await site.db.selectFrom('weeklyListingViews').where('listingId', '=', id).select('week').execute())
      .length;
  await purgeWeeklyListingViews(site.db);
  expect(await count()).toBe(1);
  await sql`update weekly_listing_views set week = week - 63`.execute(site.db);
  await purgeWeeklyListingViews(site.db);
  expect(await count()).toBe(0);
});
