import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishListingAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { runDelayedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { sendListingReceivedMailJob } from './confirm-listing-received.ts';

let smtp: TestSmtpServer;
let site: TestApp;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  site = await openTestApp({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

async function acknowledgedTo(author: TestPerson) {
  await site.services.jobs.drained();
  await runDelayedJobsInTest(site, sendListingReceivedMailJob);
  return smtp.attempts
    .map(({ mail }) => mail)
    .filter(({ to }) => to?.some(({ address }) => address === author.email))
    .filter(({ subject }) => subject?.startsWith('Annonce bien reçue'));
}

test('the receipt of a first listing is mailed, without its hidden picture, and not for listings that follow soon', async () => {
  const author = await createLoggedInTestPerson(site, { firstName: 'Nadège' });
  await publishListingAsTestPerson(site, author, { productName: 'Courgettes' });
  await publishListingAsTestPerson(site, author, { productName: 'Blettes' });
  const [mail, ...others] = await acknowledgedTo(author);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Annonce bien reçue : « Courgettes »');
  expect(mail?.text).toContain('Bonjour Nadège,');
  expect(mail?.text).not.toContain('en général');
  expect(mail?.html).not.toContain('/uploads/');
});

test('the receipt is mailed again for a listing more than an hour after the last', async () => {
  const author = await createLoggedInTestPerson(site);
  await insertTestListing(site.db, author.id, {
    productName: 'Poires',
    createdAt: new Date(Date.now() - 2 * HOUR_MS),
  });
  await publishListingAsTestPerson(site, author);
  expect(await acknowledgedTo(author)).toHaveLength(1);
});

test('the receipt is not mailed for a listing decided meanwhile', async () => {
  const author = await createLoggedInTestPerson(site);
  const { _id } = await publishListingAsTestPerson(site, author);
  await decideListingAsTestAdmin(site, await createLoggedInTestAdmin(site), _id, { status: 'accepted' });
  expect(await acknowledgedTo(author)).toEqual([]);
});

test('the receipt names the usual delay once enough listings were decided', async () => {
  const [admin, author] = [await createLoggedInTestAdmin(site), await createLoggedInTestPerson(site)];
  for (const hours of [1, 2, 3, 4, 100]) {
    const { id } = await createLoggedInTestPerson(site);
    const waitingSince = new Date(Date.now() - hours * HOUR_MS);
    const listingId = await insertTestListing(site.db, id, {
      productName: 'Poires',
      status: 'pending',
      waitingSince,
    });
    await decideListingAsTestAdmin(site, admin, listingId, { status: 'accepted' });
  }
  await publishListingAsTestPerson(site, author);
  const [mail] = await acknowledgedTo(author);
  expect(mail?.text).toContain('en général en 3 heures environ');
});

test.each<[string, Partial<Pick<UserRow, 'suspendedAt' | 'emailProvedAt' | 'emailGoneAt'>>]>([
  ['is suspended', { suspendedAt: new Date() }],
  ['never proved the address', { emailProvedAt: null }],
  ['is not at the address any more', { emailGoneAt: new Date() }],
])('the receipt is not mailed to an author who %s', async (_case, state) => {
  const author = await createLoggedInTestPerson(site);
  await publishListingAsTestPerson(site, author);
  await site.db.updateTable('users').set(state).where('id', '=', author.id).execute();
  expect(await acknowledgedTo(author)).toEqual([]);
});
