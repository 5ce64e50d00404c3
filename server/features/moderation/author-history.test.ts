import { expect, test } from 'vitest';
import type { AuthorModerationHistory } from '#contract/moderation/schemas.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  suspendTestPerson,
} from '#server/testing/people.ts';
import { changeReservationAsTestPerson, reserveAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const author = await createLoggedInTestPerson(site, { firstName: 'Alix' });
const admin = await createLoggedInTestAdmin(site);

const ask = (id: string) => site.app.inject({ url: `/api/admin/authors/${id}`, headers: admin.headers });
const historyOf = async (id: string): Promise<AuthorModerationHistory> => (await ask(id)).json().author;

test('the history of a new author is empty', async () => {
  const { memberSince, ...history } = await historyOf(author.id);
  expect(history).toEqual({
    _id: author.id,
    firstName: 'Alix',
    lastName: 'Moreau',
    email: author.email,
    professional: false,
    isActive: true,
    listings: { pending: 0, active: 0, archived: 0, refuse: 0, deleted: 0 },
    blockedBy: 0,
    refusals: [],
    reports: { open: 0, total: 0, latest: [] },
    reservations: {
      buyer: { total: 0, missed: 0, cancelled: 0 },
      seller: { total: 0, missed: 0, cancelled: 0 },
      patterns: [],
      record: { handovers: 0, partners: 0, partnersOfNobodyElse: 0, sameDevice: 0, sameNetwork: 0 },
      latest: [],
    },
  });
  expect(Date.now() - Date.parse(memberSince)).toBeLessThan(60_000);
});

test('the history of an author counts listings by state, and lists refusals and reports', async () => {
  await publishListingAsTestPerson(site, author);
  const { _id: archived } = await publishAndAcceptTestListing(site, author, admin);
  await site.app.inject({
    method: 'PUT',
    url: `/api/adverts/${archived}/archive`,
    payload: { isArchived: true },
    headers: author.headers,
  });
  const { _id: refused } = await publishListingAsTestPerson(site, author, { productName: 'Poires' });
  await decideListingAsTestAdmin(site, admin, refused, { status: 'refuse', deleteReason: 'Photo floue' });
  const reported = await publishAndAcceptTestListing(site, author, admin, { productName: 'Noix' });
  const { _id: deleted } = await publishAndAcceptTestListing(site, author, admin, { productName: 'Coings' });
  const reporter = await createLoggedInTestPerson(site);
  for (const entityId of [deleted, reported._id]) {
    const payload = { type: 'ad', entityId, reason: 'Trop cher' };
    await site.app.inject({ method: 'POST', url: '/api/reports', payload, headers: reporter.headers });
  }
  await decideListingAsTestAdmin(site, admin, deleted, { status: 'deleted', deleteReason: 'Doublon' });

  const history = await historyOf(author.id);
  expect(history.listings).toEqual({ pending: 1, active: 1, archived: 1, refuse: 1, deleted: 1 });
  expect(history.refusals).toMatchObject([
    { _id: deleted, productName: 'Coings', status: 'deleted', deleteReason: 'Doublon' },
    { _id: refused, productName: 'Poires', status: 'refuse', deleteReason: 'Photo floue' },
  ]);
  expect(history.reports).toMatchObject({
    open: 1,
    total: 2,
    latest: [
      { entityId: reported._id, productName: 'Noix', reason: 'Trop cher', isOpen: true },
      { entityId: deleted, productName: 'Coings', isOpen: false },
    ],
  });
});

test('the history of a suspended author shows the suspension', async () => {
  const suspended = await createLoggedInTestPerson(site);
  await suspendTestPerson(site, suspended);
  expect((await historyOf(suspended.id)).isActive).toBe(false);
});

test('the history of an unknown author is not found', async () => {
  for (const id of ['inconnu', '00000000-0000-7000-8000-000000000000'])
    expect((await ask(id)).statusCode).toBe(404);
});

test('the history of an author counts as many listings as the list of members', async () => {
  const person = await createLoggedInTestPerson(site, { firstName: 'Nour', lastName: 'Saleh' });
  const waiting = await publishListingAsTestPerson(site, person);
  const online = await publishAndAcceptTestListing(site, person, admin);
  const gone = await publishAndAcceptTestListing(site, person, admin);
  await site.app.inject({ method: 'DELETE', url: `/api/adverts/${gone._id}`, headers: person.headers });
  const list = (query = '') =>
    site.app.inject({ url: `/api/admin/authors/${person.id}/adverts${query}`, headers: admin.headers });
  const all = await list();
  expect(all.json().map(({ _id }: { _id: string }) => _id)).toEqual([online._id, waiting._id]);
  const found = await site.app.inject({ url: '/api/admin/users?searchTerm=saleh', headers: admin.headers });
  expect([all.headers['x-total-count'], found.json().users[0].adCount]).toEqual(['2', 2]);
  expect((await list('?page=2&limit=1')).json()).toMatchObject([{ _id: waiting._id, status: 'pending' }]);
  const unknown = await site.app.inject({ url: '/api/admin/authors/x/adverts', headers: admin.headers });
  expect(unknown.json()).toEqual([]);
});

test('the history of a member contains outcomes of reservations and reasons of cancellations, and no note', async () => {
  const { seller, buyer, listing } = await createSellerAndBuyerFixture(site, {
    admin,
    listing: { quantity: 10 },
  });
  const asked = async () => {
    const made = await reserveAsTestPerson(site, buyer, listing, 1, { note: 'Ma note secrète' });
    await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
    return made;
  };
  await changeReservationAsTestPerson(site, buyer, await asked(), {
    status: 'cancelled',
    reason: 'Panne de voiture',
  });
  const missed = await asked();
  await site.app.inject({
    method: 'POST',
    url: `/api/reservations/${missed._id}/outcome`,
    headers: seller.headers,
    payload: { outcome: 'absent' },
  });
  await reserveAsTestPerson(site, buyer, listing, 1);
  const none = { total: 0, missed: 0, cancelled: 0 };
  const { reservations } = await historyOf(buyer.id);
  expect(reservations).toMatchObject({
    buyer: { total: 3, missed: 1, cancelled: 1 },
    seller: none,
    latest: [
      { as: 'buyer', status: 'asked' },
      { _id: missed._id, status: 'missed', productNames: ['Tomates'] },
      { status: 'cancelled', cancelledBy: 'buyer', reason: 'Panne de voiture' },
    ],
  });
  expect((await historyOf(seller.id)).reservations).toMatchObject({
    buyer: none,
    seller: { total: 3, missed: 1, cancelled: 0 },
  });
  expect((await ask(buyer.id)).body).not.toContain('secrète');
});
