import { expect, test, vi } from 'vitest';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({}, { cacheSeconds: 3_600 });
const seller = await createLoggedInTestPerson(site, { phone: '0612345678', showPhoneNumber: true });
const admin = await createLoggedInTestAdmin(site);

/** Waits for both signals of the change: the immediate one and the notification from the database. */
async function publish() {
  let changes = 0;
  site.services.publicChanges.subscribe(() => {
    changes += 1;
  });
  const listing = await publishAndAcceptTestListing(site, seller, admin);
  await vi.waitFor(() => expect(changes).toBe(2));
  return listing;
}

const read = async (url: string, headers = {}) => {
  const answer = await site.app.inject({ url, headers });
  return { status: answer.statusCode, type: answer.headers['content-type'], ...answer.json() };
};
const renameBehindItsBack = (productName: string) =>
  site.db.updateTable('listings').set({ productName }).execute();

test('an answer to visitors is cached until something public changes', async () => {
  const { _id } = await publish();
  const urls = [`/api/adverts/${_id}`, '/api/adverts', '/api/adverts/search?limit=5'];
  const before = await Promise.all(urls.map((url) => read(url)));
  await renameBehindItsBack('Rhubarbe');
  expect(await Promise.all(urls.map((url) => read(url)))).toEqual(before);
  expect(before.map(({ type }) => type)).toEqual(urls.map(() => 'application/json; charset=utf-8'));
  // Answers to members are not cached: they depend on the member.
  expect((await read(urls[0] ?? '', admin.headers)).ad).toMatchObject({
    productName: 'Rhubarbe',
    user: { email: seller.email },
  });
  expect((await read(urls[0] ?? '')).ad.user).not.toHaveProperty('email');

  await publish();
  for (const answer of await Promise.all(urls.map((url) => read(url)))) {
    expect(JSON.stringify(answer)).toContain('Rhubarbe');
  }
});

test('a refused answer is not cached', async () => {
  const { _id } = await publish();
  const setStatus = (status: 'accepted' | 'pending') =>
    site.db.updateTable('listings').set({ status }).where('id', '=', _id).execute();
  await setStatus('pending');
  expect((await read(`/api/adverts/${_id}`)).status).toBe(404);
  await setStatus('accepted');
  expect((await read(`/api/adverts/${_id}`)).status).toBe(200);
});
