import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import {
  fetchConversationsAsTestPerson,
  sendValidMessageAsTestPerson,
} from '#server/testing/conversations.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  makeTestListingForm,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  sendTestMultipartForm,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const [owner, buyer] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
const admin = await createLoggedInTestAdmin(site);

const erase = (id: string) =>
  site.app.inject({ method: 'DELETE', url: `/api/adverts/${id}`, headers: owner.headers });
const get = async (url: string, person: TestPerson) =>
  (await site.app.inject({ url, headers: person.headers })).json();
const post = (url: string, person: TestPerson, payload: object) =>
  site.app.inject({ method: 'POST', url, payload, headers: person.headers });

test('a listing deleted by its author is gone for everybody, with its pictures', async () => {
  const { _id, images } = await publishAndAcceptTestListing(site, owner, admin, {
    description: 'Mûres à point.',
  });
  const [picture = ''] = images;
  expect((await site.app.inject(picture)).statusCode).toBe(200);
  const answer = await erase(_id);
  expect(answer.json()).toEqual({ message: 'Annonce supprimée avec succès' });
  for (const person of [owner, admin, buyer]) {
    expect((await get(`/api/adverts/${_id}`, person)).code).toBe('LISTING_GONE');
  }
  expect((await erase(_id)).json().code).toBe('LISTING_GONE');
  expect((await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' })).statusCode).toBe(404);
  expect(JSON.stringify(await get('/api/adverts/my-ads', owner))).not.toContain(_id);
  expect(JSON.stringify(await get('/api/admin/adverts/deleted', admin))).not.toContain(_id);
  await vi.waitFor(async () => expect((await site.app.inject(picture)).statusCode).toBe(404), {
    timeout: 20_000,
  });
  const { rows } = await sql<{ left: string }>`
    select row_to_json(l)::text as left from listings l where id = ${_id}::uuid`.execute(site.db);
  expect(rows[0]?.left).not.toMatch(/Mûres|Lilas|uploads/);
});

test('a deleted listing is still named in conversations and favourites, and its reports are closed', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin, { productName: 'Coings' });
  const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, { adId: _id, text: 'Bonjour' });
  await post('/api/favorites', buyer, { ad: _id });
  await post('/api/reports', buyer, { type: 'ad', entityId: _id, reason: 'Prix' });
  await erase(_id);
  for (const person of [buyer, owner]) {
    const thread = (await fetchConversationsAsTestPerson(site, person)).find(
      (one) => one._id === conversationId,
    );
    expect(thread).toMatchObject({
      ad: { _id, productName: 'Coings', isVisible: false },
      readOnly: null,
    });
  }
  await sendValidMessageAsTestPerson(site, owner, { conversationId, text: 'Tout est parti.' });
  const favourites = await get('/api/favorites', buyer);
  expect(favourites).toMatchObject([
    { isAvailable: false, ad: { productName: 'Coings', description: '', images: [], status: 'deleted' } },
  ]);
  const reports = await get('/api/reports/reports', admin);
  expect(reports).toEqual([]);
  const removed = await site.app.inject({
    method: 'DELETE',
    url: `/api/favorites/${_id}`,
    headers: buyer.headers,
  });
  expect(removed.statusCode).toBe(200);
  expect((await post('/api/favorites', buyer, { ad: _id })).statusCode).toBe(404);
});

test('an account with a deleted listing can be deleted', async () => {
  const person = await createLoggedInTestPerson(site);
  const { _id } = await publishListingAsTestPerson(site, person);
  const { headers } = person;
  await site.app.inject({ method: 'DELETE', url: `/api/adverts/${_id}`, headers });
  const left = await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers });
  expect(left.statusCode).toBe(200);
  expect((await get(`/api/adverts/${_id}`, buyer)).code).toBe('LISTING_GONE');
});

test('a form sent again does not restore the deleted listing', async () => {
  const fields = { images: undefined, mainType: 'asked' };
  const create = async () => {
    const headers = { ...owner.headers, 'idempotency-key': 'coings' };
    return sendTestMultipartForm(
      site,
      'POST',
      '/api/adverts/create',
      await makeTestListingForm(fields),
      headers,
    );
  };
  const { _id } = (await create()).json().ad;
  await erase(_id);
  expect((await create()).json().code).toBe('LISTING_GONE');
});

test('a deletion and a decision at the same time: the later one is refused', async () => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  await site.services.jobs.drained();
  const deleted = await site.db.transaction().execute(async (tx) => {
    await tx.selectFrom('listings').select('id').where('id', '=', _id).forUpdate().execute();
    const erasing = erase(_id);
    await waitUntilConnectionsAwaitLocks(site);
    await tx.updateTable('listings').set({ status: 'deleted' }).where('id', '=', _id).execute();
    return { erasing };
  });
  expect((await deleted.erasing).statusCode).toBe(409);
});
