import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();

test('the median delay of decisions is shown to authors once there are five', async () => {
  const [admin, author] = [await createLoggedInTestAdmin(site), await createLoggedInTestPerson(site)];
  const delay = async () => (await site.app.inject('/api/moderation/delay')).json().medianHours;
  for (const minutes of [30, 90, 90, 90, 600]) {
    expect(await delay()).toBeNull();
    const { _id } = await publishListingAsTestPerson(site, author);
    await sql`update listings set waiting_since = now() - ${minutes} * interval '1 minute' where id = ${_id}::uuid`.execute(
      site.db,
    );
    await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  }
  expect(await delay()).toBe(1.5);
});
