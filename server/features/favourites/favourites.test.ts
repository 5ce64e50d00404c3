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
const [owner, reader, admin] = [
  await createLoggedInTestPerson(site),
  await createLoggedInTestPerson(site),
  await createLoggedInTestAdmin(site),
];

const add = (ad: unknown, person = reader) =>
  site.app.inject({ method: 'POST', url: '/api/favorites', payload: { ad }, headers: person.headers });
const remove = (id: string, person = reader) =>
  site.app.inject({ method: 'DELETE', url: `/api/favorites/${id}`, headers: person.headers });
const list = async (person = reader) =>
  (await site.app.inject({ url: '/api/favorites', headers: person.headers })).json();

test('a favourite is added once, listed latest first, and removed once', async () => {
  const first = await publishAndAcceptTestListing(site, owner, admin);
  const second = await publishAndAcceptTestListing(site, owner, admin);
  expect((await add(first._id)).statusCode).toBe(201);
  expect((await add(second._id)).statusCode).toBe(201);
  const again = await add(first._id);
  expect(again.statusCode).toBe(200);
  expect(again.json()).toMatchObject({ ad: { _id: first._id }, isAvailable: true });
  expect((await list()).map((entry: { ad: { _id: string } }) => entry.ad._id)).toEqual([
    second._id,
    first._id,
  ]);
  const ids = await site.app.inject({ url: '/api/favorites/ids', headers: reader.headers });
  expect(ids.json().sort()).toEqual([first._id, second._id].sort());
  expect((await remove(first._id)).json().message).toBe('Annonce retirée des favoris');
  expect((await remove(first._id)).statusCode).toBe(200);
  expect((await remove('inconnue')).statusCode).toBe(200);
  expect(await list()).toHaveLength(1);
});

test('a favourite that is no longer available stays without texts, figures, photos or reason', async () => {
  const person = await createLoggedInTestPerson(site);
  const { _id } = await publishAndAcceptTestListing(site, owner, admin, {
    type: 'trade',
    inExchange: 'Texte interdit aussi',
    price: undefined,
    description: 'Texte interdit',
  });
  await add(_id, person);
  await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Raison privée' });
  const [entry] = await list(person);
  expect(entry).toMatchObject({ isAvailable: false, ad: { _id, productName: 'Tomates', images: [] } });
  expect(entry.ad).toMatchObject({ price: null, priceType: null, quantity: null, inExchange: null });
  expect(JSON.stringify(entry)).not.toMatch(/Texte interdit|Raison privée|06 39|rue des Lilas|@example/);
});

test('a favourite that was withdrawn does not show unaccepted changes of its author', async () => {
  const person = await createLoggedInTestPerson(site);
  const fields = { type: 'trade', inExchange: 'Des œufs', price: undefined };
  const { _id } = await publishAndAcceptTestListing(site, owner, admin, fields);
  await add(_id, person);
  await site.db.updateTable('listings').set({ status: 'pending' }).where('id', '=', _id).execute();
  const edited = await site.app.inject({
    method: 'PUT',
    url: `/api/adverts/${_id}`,
    headers: owner.headers,
    payload: { inExchange: 'Écrit sans relecture' },
  });
  expect(edited.json().ad.inExchange).toBe('Écrit sans relecture');
  expect(JSON.stringify(await list(person))).not.toContain('sans relecture');
});

test('a listing that a member cannot see cannot be a favourite', async () => {
  const pending = await publishListingAsTestPerson(site, owner);
  expect((await add(pending._id)).statusCode).toBe(404);
  expect((await add('inconnue')).statusCode).toBe(404);
  expect((await add(undefined)).statusCode).toBe(400);
  expect((await add(pending._id, owner)).statusCode).toBe(201);
});
