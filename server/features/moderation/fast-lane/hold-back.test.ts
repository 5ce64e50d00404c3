import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { publishByRuleJob } from '#server/features/listings/fast-lane-job.ts';
import { makeTrustedTestPerson, publishWithGivenRandomHoldInTest } from '#server/testing/fast-lane.ts';
import {
  createLoggedInTestAdmin,
  decideListingAsTestAdmin,
  editListingDescriptionAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { runDelayedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';
import { openTestSite } from '#server/testing/site.ts';
import { isRandomlyHeldForModeration } from './hold-back.ts';

const site = await openTestSite({ MODERATION: 'trusted' });
const admin = await createLoggedInTestAdmin(site);
let author: TestPerson;
beforeEach(async () => {
  ({ author } = await makeTrustedTestPerson(site));
});

const publish = (isHeldBack: boolean, productName: string) =>
  publishWithGivenRandomHoldInTest(site, author, isHeldBack, {
    productName,
    // Text of its own: copies wait for an administrator.
    description: `${productName} `.repeat(6).trim(),
  });
const passFifteenMinutes = async () => {
  await site.services.jobs.drained();
  await runDelayedJobsInTest(site, publishByRuleJob);
};
const statusOf = async (id: string) =>
  (await site.db.selectFrom('listings').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const descriptionOf = async (id: string) =>
  (await site.app.inject(`/api/adverts/${id}`)).json().ad.description;

/** Publishes a listing, whose later changes the draw does, or does not, hold back, and which an administrator accepts. */
async function publishAndAccept(isHeldBack: boolean, productName: string): Promise<string> {
  const { _id } = await publish(isHeldBack, productName);
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  return _id;
}

/** Publishes a listing that the draw holds back, sent so many milliseconds ago. */
async function publishHeldBack(ageMs = 16 * MINUTE_MS): Promise<string> {
  const { _id } = await publish(true, 'Tomates');
  await passFifteenMinutes();
  expect(await statusOf(_id)).toBe('pending');
  const createdAt = new Date(Date.now() - ageMs);
  await sql`update listings set created_at = ${createdAt}, waiting_since = ${createdAt} where id = ${_id}`.execute(
    site.db,
  );
  return _id;
}

test('one listing in ten is held back, drawn by its id, and an edit draws no second time', async () => {
  const drawn = Array.from({ length: 2_000 }, (_, at) =>
    isRandomlyHeldForModeration(site.services, `listing ${at}`),
  );
  expect(Math.abs(drawn.filter(Boolean).length - 200)).toBeLessThan(60);
  const id = await publishHeldBack();
  await editListingDescriptionAsTestPerson(site, author, id, 'Autre texte.');
  await passFifteenMinutes();
  expect(await statusOf(id)).toBe('pending');
});

test('a listing sent after its author deleted one that was held back waits too', async () => {
  const id = await publishHeldBack();
  await site.app.inject({ method: 'DELETE', url: `/api/adverts/${id}`, headers: author.headers });
  const { _id } = await publish(false, 'Navets');
  await passFifteenMinutes();
  expect(await statusOf(_id)).toBe('pending');
});

test('a listing and changes that are sent while another listing is held back wait too', async () => {
  const edited = await publishAndAccept(false, 'Panais');
  await publishHeldBack();
  const { _id } = await publish(false, 'Navets');
  await editListingDescriptionAsTestPerson(site, author, edited, 'Le contenu de la première.');
  await passFifteenMinutes();
  expect(await statusOf(_id)).toBe('pending');
  expect(await descriptionOf(edited)).toMatch(/^Panais/);
});

test('a listing that is sent once an administrator has decided about the one held back goes online', async () => {
  await decideListingAsTestAdmin(site, admin, await publishHeldBack(), { status: 'accepted' });
  const { _id } = await publish(false, 'Navets');
  await passFifteenMinutes();
  expect(await statusOf(_id)).toBe('accepted');
});

test('what is sent while changes of a listing are held back waits too', async () => {
  const id = await publishAndAccept(true, 'Poires');
  await editListingDescriptionAsTestPerson(site, author, id, 'Autre texte.');
  await passFifteenMinutes();
  const submittedAt = new Date(Date.now() - 16 * MINUTE_MS);
  await site.db.updateTable('listingRevisions').set({ submittedAt }).where('listingId', '=', id).execute();
  const { _id } = await publish(false, 'Navets');
  await passFifteenMinutes();
  expect(await statusOf(_id)).toBe('pending');
});

test.each([
  ['was sent in the same 15 minutes', 14 * MINUTE_MS],
  ['has waited for more than a week', 8 * DAY_MS],
])('a listing that is held back holds no other one back when it %s', async (_name, ageMs) => {
  await publishHeldBack(ageMs);
  const { _id } = await publish(false, 'Navets');
  await passFifteenMinutes();
  expect(await statusOf(_id)).toBe('accepted');
});
