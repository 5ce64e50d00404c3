import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { collectPicturePathsInUse } from '#server/features/images/jobs.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import { createLoggedInTestPerson, publishListingAsTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { storePendingListingRevision } from './edits/revisions.ts';
import { listingsFeature } from './feature.ts';

const site = await openTestSite();

test('a revision accepted while pictures are listed hides none of them', async () => {
  const { _id } = await publishListingAsTestPerson(site, await createLoggedInTestPerson(site));
  const added = `/uploads/${'a'.repeat(40)}.webp`;
  await storePendingListingRevision(site.db, _id, { images: [added] });

  let finding = Promise.resolve(new Set<string>());
  await site.db.transaction().execute(async (tx) => {
    await sql`lock table listing_revisions in access exclusive mode`.execute(tx);
    finding = collectPicturePathsInUse([listingsFeature], site.db, [added]);
    await waitUntilConnectionsAwaitLocks(site);
    await tx
      .updateTable('listings')
      .set({ images: [added] })
      .where('id', '=', _id)
      .execute();
    await tx.deleteFrom('listingRevisions').where('listingId', '=', _id).execute();
  });
  expect([...(await finding)]).toEqual([added]);
});
