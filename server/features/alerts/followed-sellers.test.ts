import { expect, test } from 'vitest';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const COMPANY = { professional: true, companyName: 'Ferme Garance', companySiret: '73282932000074' };

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);

const ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  person: TestPerson,
  payload = {},
) => site.app.inject({ method, url, headers: person.headers, ...(method !== 'GET' && { payload }) });
const save = (query: object, person: TestPerson) => ask('POST', '/api/search', person, { query });
async function searchesOf(person: TestPerson): Promise<SavedSearch[]> {
  await site.services.jobs.drained();
  return (await ask('GET', '/api/search', person)).json();
}
const setActive = (person: TestPerson, isActive: boolean) =>
  ask('PATCH', `/api/admin/user/${person.id}`, admin, { isActive });
const found = async (query: string) =>
  (await site.app.inject(`/api/adverts/search?${query}`))
    .json()
    .ads.map(({ productName }: { productName: string }) => productName);

test("a follower is notified of that seller's new listings, and of no other's", async () => {
  const [seller, other] = [
    await createLoggedInTestPerson(site, COMPANY),
    await createLoggedInTestPerson(site, COMPANY),
  ];
  const [follower, picky] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  const saved = await save({ user: seller.id.toUpperCase() }, follower);
  expect(saved.statusCode).toBe(201);
  expect(saved.json()).toMatchObject({
    query: { user: seller.id },
    seller: { _id: seller.id, name: 'Ferme Garance' },
  });
  expect((await save({ user: seller.id }, follower)).statusCode).toBe(200);
  const notifications = { email: true };
  const changed = await ask('PATCH', `/api/search/${saved.json()._id}/notifications`, follower, {
    notifications,
  });
  expect(changed.json()).toMatchObject({
    notifications: { email: true, frequency: 'instant' },
    seller: { name: 'Ferme Garance' },
  });
  await save({ user: seller.id, productName: 'noix' }, picky);

  await publishAndAcceptTestListing(site, other, admin, { productName: 'Noix' });
  expect(await searchesOf(follower)).toMatchObject([{ hasNew: false }]);
  await publishAndAcceptTestListing(site, seller, admin, { productName: 'Poires' });
  expect(await searchesOf(follower)).toMatchObject([{ hasNew: true }]);
  expect(await searchesOf(picky)).toMatchObject([{ hasNew: false }]);
  await publishAndAcceptTestListing(site, seller, admin, { productName: 'Noix' });
  expect(await searchesOf(picky)).toMatchObject([{ hasNew: true }]);

  const mail = (await readTestMailsSentTo(site, follower.email)).at(-1);
  expect(mail?.subject).toBe('Une nouvelle annonce : Toutes les annonces chez Ferme Garance');
  expect(mail?.text).toContain('« Toutes les annonces chez Ferme Garance »');
  expect(mail?.text).toContain(`/app/annonces?user=${seller.id}`);
});

test("a search at one seller's may have every other criterion too", async () => {
  const [seller, other] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  await publishAndAcceptTestListing(site, seller, admin, { productName: 'Cerfeuil' });
  await publishAndAcceptTestListing(site, seller, admin, { productName: 'Panais' });
  await publishAndAcceptTestListing(site, other, admin, { productName: 'Cerfeuil' });
  await publishListingAsTestPerson(site, seller, { productName: 'Cerfeuil' });
  expect(await found(`user=${seller.id}`)).toEqual(['Panais', 'Cerfeuil']);
  expect(await found(`user=${seller.id}&sortBy=asc&limit=1`)).toEqual(['Cerfeuil']);
  expect(await found(`user=${seller.id}&productName=cerfeuil`)).toEqual(['Cerfeuil']);
  expect(await found(`user=${seller.id}&productName=cerfeuil&city=Lyon&distance=10`)).toEqual(['Cerfeuil']);
  expect(await found(`user=${seller.id}&productName=cerfeuil&city=Lyon`)).toEqual(['Cerfeuil']);
  expect(await found(`user=${seller.id}&city=Nantes&distance=10`)).toEqual([]);
  const nearest = `user=${seller.id}&city=Lyon&distance=10&sortBy=distance`;
  expect(await found(nearest)).toEqual(['Panais', 'Cerfeuil']);
  expect(await found(`user=${seller.id}&department=69`)).toEqual(['Panais', 'Cerfeuil']);
  expect(await found(`user=${seller.id}&department=44`)).toEqual([]);
  expect(await found(`user=${seller.id}&type=donation`)).toEqual([]);
  expect(await found(`user=${seller.id}&isProfessional=true`)).toEqual([]);
  expect(await found('user=inconnu')).toEqual([]);
  expect(await found('queries=%7B%22user%22%3A%220%22%7D')).toEqual([]);
});

test('a seller without a page cannot be followed, and nothing is revealed about them', async () => {
  const [suspended, erased, idle] = [
    await createLoggedInTestPerson(site, COMPANY),
    await createLoggedInTestPerson(site, COMPANY),
    await createLoggedInTestPerson(site),
  ];
  const follower = await createLoggedInTestPerson(site);
  await publishAndAcceptTestListing(site, suspended, admin, { productName: 'Scorsonère' });
  await publishAndAcceptTestListing(site, erased, admin, { productName: 'Scorsonère' });
  await save({ user: suspended.id }, follower);
  await save({ user: erased.id }, follower);
  await setActive(suspended, false);
  await ask('DELETE', '/api/users/delete', erased);

  const searches = await searchesOf(follower);
  expect(searches).toMatchObject([
    { query: { user: erased.id }, seller: null },
    { query: { user: suspended.id }, seller: null },
  ]);
  expect(JSON.stringify(searches)).not.toContain('Garance');
  const newcomer = await createLoggedInTestPerson(site);
  // An invalid id must not widen the search to all sellers.
  const nobody = ['inconnu', ' ', '0193a5b0-0000-7000-8000-000000000000'];
  for (const user of [suspended.id, erased.id, idle.id, ...nobody]) {
    const answer = await save({ user }, newcomer);
    expect(answer.statusCode, user).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'SELLER_NOT_FOUND', message: 'Vendeur introuvable.' });
    expect(await found(`user=${encodeURIComponent(user)}`)).toEqual([]);
  }
  expect((await save({ user: { a: 1 } }, newcomer)).statusCode).toBe(404);
  // An existing saved search is answered unchanged.
  expect((await save({ user: suspended.id }, follower)).statusCode).toBe(200);
  await setActive(suspended, true);
  expect((await searchesOf(follower))[1]).toMatchObject({ seller: { name: 'Ferme Garance' }, hasNew: true });
});
