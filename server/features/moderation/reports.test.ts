import { expect, test } from 'vitest';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const owner = await createLoggedInTestPerson(site);
const reporter = await createLoggedInTestPerson(site, { firstName: 'Alix', lastName: 'Petit' });
const admin = await createLoggedInTestAdmin(site);

const report = (entityId: string, reason: unknown = 'Photo trompeuse', person = reporter, type = 'ad') =>
  site.app.inject({
    method: 'POST',
    url: '/api/reports',
    payload: { type, entityId, reason },
    headers: person.headers,
  });
const open = async () =>
  (await site.app.inject({ url: '/api/reports/reports', headers: admin.headers })).json() as {
    _id: string;
    entityId: string;
    reason: string;
  }[];

test('a second report by the same member replaces the reason of the first', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  const first = await report(_id);
  expect(first.statusCode).toBe(201);
  expect(first.json().message).toBe('Annonce signalée avec succès');
  expect((await report(_id, 'Prix abusif')).statusCode).toBe(200);
  const seen = (await open()).filter(({ entityId }) => entityId === _id);
  expect(seen).toMatchObject([
    { type: 'ad', reason: 'Prix abusif', ad: { _id }, reporter: { firstName: 'Alix', lastName: 'Petit' } },
  ]);
});

test('the author of a reported listing never learns who reported it', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  await report(_id);
  const own = await site.app.inject({ url: '/api/adverts/my-ads', headers: owner.headers });
  expect(own.body).not.toMatch(/Alix|Photo trompeuse/);
});

test('a report closed by an administrator can be made again', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  await report(_id);
  const [mine] = (await open()).filter(({ entityId }) => entityId === _id);
  const close = (id = mine?._id) =>
    site.app.inject({ method: 'DELETE', url: `/api/reports/${id}`, headers: admin.headers });
  expect((await close()).json().message).toBe('Signalement supprimé avec succès');
  expect((await close()).statusCode).toBe(404);
  expect((await close('inconnu')).statusCode).toBe(404);
  expect((await report(_id)).statusCode).toBe(201);
});

test('a deleted listing has its reports closed', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  await report(_id);
  await report(_id, 'Doublon', admin);
  await decideListingAsTestAdmin(site, admin, _id, {
    status: 'deleted',
    deleteReason: 'Contraire aux règles',
  });
  expect((await open()).filter(({ entityId }) => entityId === _id)).toEqual([]);
});

test('a listing deleted while it is reported keeps no open report', async () => {
  for (let round = 0; round < 5; round++) {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    await report(_id, 'Faux', admin);
    const [first] = (await open()).filter(({ entityId }) => entityId === _id);
    const [deletion, reported, closed] = await Promise.all([
      decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Contraire aux règles' }),
      report(_id),
      site.app.inject({ method: 'DELETE', url: `/api/reports/${first?._id}`, headers: admin.headers }),
    ]);
    expect(deletion.statusCode).toBe(200);
    expect([201, 404]).toContain(reported.statusCode);
    expect([200, 404]).toContain(closed.statusCode);
    expect((await open()).filter(({ entityId }) => entityId === _id)).toEqual([]);
  }
});

test('a deleted listing cannot be reported, not even by administrators', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  await decideListingAsTestAdmin(site, admin, _id, {
    status: 'deleted',
    deleteReason: 'Contraire aux règles',
  });
  expect((await report(_id, 'Faux', admin)).statusCode).toBe(404);
});

test('open reports are listed longest first, in pages, with total and date', async () => {
  for (let n = 0; n < 3; n++) await report((await publishAndAcceptTestListing(site, owner, admin))._id);
  const all = await open();
  const page = await site.app.inject({ url: '/api/reports/reports?page=2&limit=2', headers: admin.headers });
  expect(page.json()).toEqual(all.slice(2, 4));
  expect(Number(page.headers['x-total-count'])).toBe(all.length);
  const dates = page.json().map((one: { createdAt: string }) => one.createdAt);
  expect(dates).toEqual([...dates].sort());
});

test('a reporter who left is no longer named', async () => {
  const leaving = await createLoggedInTestPerson(site, { firstName: 'Sacha' });
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  await report(_id, 'Faux', leaving);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: leaving.headers });
  const seen = (await open()).filter(({ entityId }) => entityId === _id);
  expect(seen).toMatchObject([
    { reason: 'Faux', reporter: { firstName: 'Utilisateur', lastName: 'supprimé' } },
  ]);
});

test('a report without reason, of the own listing or of a hidden one is refused', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  const pending = await publishListingAsTestPerson(site, owner);
  expect((await report(_id, '  ')).json().errors).toEqual({ reason: 'Indiquez une raison' });
  expect((await report(_id, 'x', reporter, 'page')).statusCode).toBe(400);
  expect((await report(_id, 'x', owner)).statusCode).toBe(403);
  expect((await report(pending._id)).statusCode).toBe(404);
  expect((await report('inconnue')).statusCode).toBe(404);
});
