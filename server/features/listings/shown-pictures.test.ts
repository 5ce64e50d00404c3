import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listShownPictures } from '#server/features/images/jobs.ts';
import { waitForDatabaseLocks } from '#server/testing/locks.ts';
import { makeTestPerson, publishListingAs } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { saveRevision } from './edits/revisions.ts';
import { listingsFeature } from './feature.ts';

const site = await openTestSite();

test('a revision accepted while pictures are listed hides none of them', async () => {
  const { _id } = await publishListingAs(site, await makeTestPerson(site));
  const added = `/uploads/${'a'.repeat(40)}.webp`;
  await saveRevision(site.db, _id, { images: [added] });

  let finding = Promise.resolve(new Set<string>());
  await site.db.transaction().execute(async (tx) => {
    await sql`lock table listing_revisions in access exclusive mode`.execute(tx);
    finding = listShownPictures([listingsFeature], site.db, [added]);
    await waitForDatabaseLocks(site);
    await tx
      .updateTable('listings')
      .set({ images: [added] })
      .where('id', '=', _id)
      .execute();
    await tx.deleteFrom('listingRevisions').where('listingId', '=', _id).execute();
  });
  expect([...(await finding)]).toEqual([added]);
});
