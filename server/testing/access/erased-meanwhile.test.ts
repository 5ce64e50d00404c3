import { expect, test } from 'vitest';
import { createPasswordGuessGuard } from '#server/features/accounts/password-guesses.ts';
import { recordRequestOfferMatches } from '#server/features/alerts/counterparts/counterparts.ts';
import { claimAlertMailTime } from '#server/features/alerts/mail-pauses.ts';
import { createListingViewCounter } from '#server/features/listings/views/count-views.ts';
import { unsubscribeFromUnreadMessageMail } from '#server/features/messaging/mail-refusals.ts';
import { claimAdminMorningMails } from '#server/features/moderation/morning/claim-mails.ts';
import { unsubscribeFromAdminMorningMail } from '#server/features/moderation/morning/mail-refusals.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { createTestListingRow } from '#server/testing/listings.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import { createLoggedInTestAdmin, createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();

/** Writes about a person whose account is being erased at that moment. */
const writes: Record<string, (tx: Queryable, userId: string) => Promise<unknown>> = {
  'the time of a mail of alerts': (tx, userId) => claimAlertMailTime(tx, 'alertMailTimes', userId, 60),
  'the time of a mail of counterparts': (tx, userId) =>
    claimAlertMailTime(tx, 'counterpartMailTimes', userId, 60),
  'a network that they log in from': (tx, userId) =>
    createPasswordGuessGuard(site.db, site.services.sessionSecret, true).trust(tx, userId, '203.0.113.7'),
  'a refusal of mails about messages': unsubscribeFromUnreadMessageMail,
  'a refusal of the morning mail': unsubscribeFromAdminMorningMail,
  'the morning mails of administrators': (tx) => claimAdminMorningMails(tx),
};

test.each(Object.entries(writes))(
  'a write for an account erased meanwhile is left out without failing: %s',
  async (_, write) => {
    const { id } = await createLoggedInTestAdmin(site);
    const written = await whileErasing(id, () => inTransaction((tx) => write(tx, id)));
    await expect(written.result).resolves.not.toBe(true);
  },
);

test('an offer found for a request of an account erased meanwhile is left out', async () => {
  const [seeker, seller] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  const request = createTestListingRow(seeker.id, {
    productName: 'Courges',
    mainType: 'asked',
    type: null,
    quantity: null,
    images: [],
  });
  const offer = createTestListingRow(seller.id, { productName: 'Courges' });
  await site.db.insertInto('listings').values([request, offer]).execute();
  const [found] = await site.db.selectFrom('listings').selectAll().where('id', '=', offer.id).execute();
  const counterparts = found ? [{ ...found, distance: 1 }] : [];
  const written = await whileErasing(seller.id, () =>
    inTransaction((tx) => recordRequestOfferMatches(tx, { id: request.id, mainType: 'asked' }, counterparts)),
  );
  expect(await written.result).toBe(false);
});

test('a notice of a member erased meanwhile is kept without the member', async () => {
  const { id, headers } = await createLoggedInTestPerson(site);
  const url = `${site.config.publicUrl}/app/annonces`;
  const payload = {
    url,
    category: 'other',
    reason: 'Rien',
    name: 'Zoé',
    email: 'z@example.org',
    goodFaith: true,
  };
  const written = await whileErasing(id, () =>
    site.app.inject({ method: 'POST', url: '/api/notices', payload, headers }),
  );
  const answer = (await written.result) as { statusCode: number };
  expect(answer.statusCode).toBe(201);
  const [notice] = await site.db.selectFrom('notices').selectAll().where('url', '=', url).execute();
  expect(notice).toMatchObject({ reason: 'Rien', reporterId: null, name: null, email: null });
});

test('views of other listings are counted although one author was erased meanwhile', async () => {
  const [stays, leaves] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  const rows = [stays, leaves].map(({ id }) => createTestListingRow(id, { productName: 'Courges' }));
  await site.db.insertInto('listings').values(rows).execute();
  const views = createListingViewCounter(site.db, site.services.log);
  for (const { id } of rows) views.count(id);
  const written = await whileErasing(leaves.id, () => views.flush());
  await written.result;
  await views.close();
  const ids = rows.map(({ id }) => id);
  const counted = await site.db
    .selectFrom('listingViews')
    .select('listingId')
    .where('listingId', 'in', ids)
    .execute();
  expect(counted).toEqual([{ listingId: ids[0] }]);
});

const inTransaction = (work: (tx: Queryable) => Promise<unknown>) => site.db.transaction().execute(work);

async function whileErasing(id: string, write: () => Promise<unknown>) {
  return site.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('users').where('id', '=', id).execute();
    const result = write();
    // Awaited after the erasure.
    result.catch(() => undefined);
    await waitUntilConnectionsAwaitLocks(site);
    return { result };
  });
}
