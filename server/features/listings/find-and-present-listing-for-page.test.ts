import { describe, expect, test } from 'vitest';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const owner = await createLoggedInTestPerson(site, { showPhoneNumber: true });
const other = await createLoggedInTestPerson(site);
const admin = await createLoggedInTestAdmin(site);

const read = (id: string, person?: TestPerson) =>
  site.app.inject({ url: `/api/adverts/${id}`, headers: person?.headers ?? {} });

test("the centre of a commune stands on the listing's own page, not in lists", async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  const [lon, lat] = (await read(_id)).json().ad.coordinates;
  // Centre of the listing's commune, the third arrondissement of Lyon, rounded.
  expect([lon.toFixed(1), lat.toFixed(1)]).toEqual(['4.9', '45.8']);
  expect((await site.app.inject({ url: '/api/adverts' })).body).not.toContain('coordinates');
});

describe('contact details of a public listing', () => {
  test('a visitor never sees telephone, e-mail, street or number', async () => {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    for (const url of [
      `/api/adverts/${_id}`,
      '/api/adverts',
      '/api/adverts/search',
      `/api/annonces/${_id}`,
    ]) {
      const answer = await site.app.inject({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain(_id);
      for (const secret of ['06 39 98 12 34', owner.email, 'rue des Lilas', 'streetNumber', 'password']) {
        expect(answer.body, `${url} says ${secret}`).not.toContain(secret);
      }
    }
  });

  test("a member sees the telephone only on the listing's own page", async () => {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    const own = (await read(_id, other)).json().ad;
    expect(own.user.phone).toBe('06 39 98 12 34');
    expect(own.user.email).toBeUndefined();
    expect(own.location.street).toBeUndefined();
    const list = await site.app.inject({ url: '/api/adverts', headers: other.headers });
    expect(list.body).not.toContain('06 39 98 12 34');
  });

  test('a telephone hidden by its owner is not shown', async () => {
    const discreet = await createLoggedInTestPerson(site, { showPhoneNumber: false });
    const { _id } = await publishAndAcceptTestListing(site, discreet, admin);
    expect((await read(_id, other)).body).not.toContain('06 39 98 12 34');
  });

  test('the owner and administrators see the street, administrators also the e-mail', async () => {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    expect((await read(_id, owner)).json().ad.location.street).toBe('rue des Lilas');
    const seen = (await read(_id, admin)).json().ad;
    expect(seen.location.streetNumber).toBe('7');
    expect(seen.user.email).toBe(owner.email);
  });
});

describe('listings that are not public', () => {
  test('a pending or archived listing is shown to its owner and administrators', async () => {
    const archived = await publishAndAcceptTestListing(site, owner, admin);
    await site.db.updateTable('listings').set({ isArchived: true }).where('id', '=', archived._id).execute();
    for (const { _id } of [await publishListingAsTestPerson(site, owner), archived]) {
      expect((await read(_id)).statusCode).toBe(404);
      expect((await read(_id, other)).statusCode).toBe(404);
      expect((await read(_id, owner)).statusCode).toBe(200);
      expect((await read(_id, admin)).statusCode).toBe(200);
      expect((await site.app.inject('/api/adverts/search?limit=100')).body).not.toContain(_id);
    }
  });

  test('a deleted listing is answered as gone, with the reason for its owner alone', async () => {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Vente interdite' });
    const seen = await read(_id);
    expect(seen.statusCode).toBe(404);
    expect(seen.json().code).toBe('LISTING_GONE');
    expect(seen.body).not.toContain('Vente interdite');
    expect((await read(_id, owner)).json().ad.deleteReason).toBe('Vente interdite');
  });

  test('an unknown or malformed id is not found', async () => {
    for (const id of ['0192f0c1-0000-7000-8000-000000000000', 'x', '%00', "1'--", 'a'.repeat(300)]) {
      const answer = await read(id);
      expect(answer.statusCode, id).toBe(404);
    }
  });

  test('a listing of a deleted account is answered as gone, not as unknown', async () => {
    const leaving = await createLoggedInTestPerson(site);
    const { _id } = await publishAndAcceptTestListing(site, leaving, admin);
    const answer = await site.app.inject({
      method: 'DELETE',
      url: '/api/users/delete',
      headers: leaving.headers,
    });
    expect(answer.statusCode).toBe(200);
    expect((await read(_id)).json().code).toBe('LISTING_GONE');
    expect((await site.app.inject('/api/adverts?limit=100')).body).not.toContain(_id);
  });
});

test("the member's own listings are one list for each state", async () => {
  const person = await createLoggedInTestPerson(site);
  const [active, archived, refused, deleted] = [
    await publishAndAcceptTestListing(site, person, admin),
    await publishAndAcceptTestListing(site, person, admin),
    await publishListingAsTestPerson(site, person),
    await publishAndAcceptTestListing(site, person, admin),
  ];
  const pending = await publishListingAsTestPerson(site, person);
  await site.app.inject({
    method: 'PUT',
    url: `/api/adverts/${archived._id}/archive`,
    payload: { isArchived: true },
    headers: person.headers,
  });
  await decideListingAsTestAdmin(site, admin, refused._id, { status: 'refuse', deleteReason: 'Photo floue' });
  await decideListingAsTestAdmin(site, admin, deleted._id, { status: 'deleted', deleteReason: 'Doublon' });

  const answer = await site.app.inject({ url: '/api/adverts/my-ads', headers: person.headers });
  const ids = Object.fromEntries(
    Object.entries(answer.json() as Record<string, { _id: string }[]>).map(([name, ads]) => [
      name,
      ads.map((ad) => ad._id),
    ]),
  );
  expect(ids).toEqual({
    activeAds: [active._id],
    pendingAds: [pending._id],
    refuseAds: [refused._id],
    deletedAds: [deleted._id],
    archivedAds: [archived._id],
  });
  expect(answer.json().refuseAds[0].deleteReason).toBe('Photo floue');
});

test("a seller's other listings are listed without pending ones", async () => {
  const seller = await createLoggedInTestPerson(site);
  const first = await publishAndAcceptTestListing(site, seller, admin);
  const second = await publishAndAcceptTestListing(site, seller, admin);
  await publishListingAsTestPerson(site, seller);
  const answer = await site.app.inject(`/api/adverts?user=${seller.id}&page=1&limit=100`);
  expect(answer.json().ads.map((ad: { _id: string }) => ad._id)).toEqual([second._id, first._id]);
  expect(answer.json().pagination).toEqual({ page: 1, limit: 100, total: 2, totalPages: 1 });
  expect((await site.app.inject('/api/adverts?user=personne')).json().ads).toEqual([]);
});
