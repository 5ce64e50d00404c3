import { expect, test } from 'vitest';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { recordSavedSearchMatches } from './match-listing.ts';

const site = await openTestSite();
const [gardener, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];
const member = await createLoggedInTestPerson(site);

async function save(query: object, person = member): Promise<SavedSearch> {
  const { headers } = person;
  return (await site.app.inject({ method: 'POST', url: '/api/search', payload: { query }, headers })).json();
}

/** Names of the searches with news once every job is done; the news are then cleared. */
async function news(person = member): Promise<(string | undefined)[]> {
  await site.services.jobs.drained();
  const { headers } = person;
  const searches: SavedSearch[] = (await site.app.inject({ url: '/api/search', headers })).json();
  const lit = searches.filter(({ hasNew }) => hasNew);
  for (const { _id } of lit) {
    await site.app.inject({ method: 'PUT', url: `/api/search/${_id}`, payload: { hasNew: false }, headers });
  }
  return lit.map(({ query }) => query.productName).sort();
}

const hasNewAlert = async ({ headers }: TestPerson) =>
  (await site.app.inject({ url: '/api/users/user', headers })).json().user.hasNewAlert;

const inVilleurbanne = { location: JSON.stringify({ city: 'Villeurbanne', postalCode: '69100' }) };

test('an accepted listing marks matching saved searches as new, with the tolerance of a search', async () => {
  await save({ productName: 'tomatte', city: 'Lyon', distance: 25 });
  await save({ productName: 'tomate', city: 'Lyon' });
  await save({ productName: 'tomates', type: 'sell', mainType: 'offer' });
  await save({ productName: 'tomates du jardin', type: 'donation' });
  await save({ productName: 'tomates cerises' });
  await save({ productName: 'patate', postalCode: '69100' });
  await publishAndAcceptTestListing(site, gardener, admin, inVilleurbanne);
  expect(await news()).toEqual(['tomates', 'tomatte']);
  expect(await hasNewAlert(member)).toBe(true);
  await publishAndAcceptTestListing(site, gardener, admin, {
    ...inVilleurbanne,
    productName: 'Pommes de terre',
  });
  expect(await news()).toEqual(['patate']);
});

test('a saved search with an unknown product matches once a listing names it', async () => {
  const person = await createLoggedInTestPerson(site);
  // The second one is read as "poirée" until then.
  for (const productName of ['tomatillon', 'confiture de poirelle']) await save({ productName }, person);
  await publishAndAcceptTestListing(site, gardener, admin, { productName: 'Tomatillons' });
  expect(await news(person)).toEqual(['tomatillon']);
  await publishAndAcceptTestListing(site, gardener, admin, { productName: 'Confiture de poirelle' });
  expect(await news(person)).toEqual(['confiture de poirelle']);
});

test('a pending, refused or own listing marks no saved search', async () => {
  const owner = await createLoggedInTestPerson(site);
  await save({ productName: 'cerfeuil' }, owner);
  await save({ productName: 'cerfeuil' });
  await publishListingAsTestPerson(site, gardener, { productName: 'Cerfeuil' });
  const { _id } = await publishListingAsTestPerson(site, gardener, { productName: 'Cerfeuil' });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Photo floue' });
  expect(await news()).toEqual([]);
  await publishAndAcceptTestListing(site, owner, admin, { productName: 'Cerfeuil' });
  expect(await news(owner)).toEqual([]);
  expect(await hasNewAlert(owner)).toBe(false);
  expect(await news()).toEqual(['cerfeuil']);
});

test('a listing restored or taken back from the archive is announced once', async () => {
  const late = await createLoggedInTestPerson(site);
  await save({ productName: 'salsifis' });
  const { _id } = await publishAndAcceptTestListing(site, gardener, admin, { productName: 'Salsifis' });
  const archive = (isArchived: boolean) =>
    site.app.inject({
      method: 'PUT',
      url: `/api/adverts/${_id}/archive`,
      payload: { isArchived },
      headers: gardener.headers,
    });
  expect(await news()).toEqual(['salsifis']);
  await archive(true);
  await save({ productName: 'salsifis' }, late);
  await archive(false);
  expect([await news(), await news(late)]).toEqual([[], ['salsifis']]);
  const later = await createLoggedInTestPerson(site);
  await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Signalée' });
  await save({ productName: 'salsifis' }, later);
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  expect([await news(), await news(late), await news(later)]).toEqual([[], [], ['salsifis']]);
});

test('the mark of new alerts is cleared when the alerts are opened', async () => {
  expect(await hasNewAlert(member)).toBe(true);
  await site.app.inject({
    method: 'PUT',
    url: '/api/users/update',
    payload: { hasNewAlert: false },
    headers: member.headers,
  });
  expect(await hasNewAlert(member)).toBe(false);
});

test('stored matches are deleted with their search, their listing or either member', async () => {
  const matches = async () =>
    (await site.db.selectFrom('searchMatches').select(['searchId', 'listingId']).execute()).length;
  await site.db.deleteFrom('searchMatches').execute();
  const [author, reader] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  const [kept, dropped] = [
    await save({ productName: 'cornichons' }, reader),
    await save({ productName: 'cornichon' }),
  ];
  const [first] = [
    await publishAndAcceptTestListing(site, author, admin, { productName: 'Cornichons' }),
    await publishAndAcceptTestListing(site, author, admin, { productName: 'Cornichons' }),
  ];
  await site.services.jobs.drained();
  expect(await matches()).toBe(4);
  const erase = (url: string, { headers }: TestPerson) => site.app.inject({ method: 'DELETE', url, headers });
  await erase(`/api/search/${dropped._id}`, member);
  expect(await matches()).toBe(2);
  await site.db.deleteFrom('listings').where('id', '=', first._id).execute();
  expect(await matches()).toBe(1);
  await erase('/api/users/delete', author);
  expect(await matches()).toBe(0);

  const other = await publishAndAcceptTestListing(site, gardener, admin, { productName: 'Cornichons' });
  await site.services.jobs.drained();
  expect(await matches()).toBe(1);
  expect([other._id, kept._id]).toEqual(
    Object.values(
      await site.db.selectFrom('searchMatches').select(['listingId', 'searchId']).executeTakeFirstOrThrow(),
    ),
  );
  await erase('/api/users/delete', reader);
  expect(await matches()).toBe(0);
});

test('a listing deleted before it was matched marks nothing', async () => {
  await site.db.deleteFrom('searchMatches').execute();
  await save({ productName: 'salsifis' });
  const listing = await publishListingAsTestPerson(site, gardener, { productName: 'Salsifis' });
  const row = await site.db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listing._id)
    .executeTakeFirstOrThrow();
  await site.db.deleteFrom('listings').where('id', '=', listing._id).execute();
  expect(await site.db.transaction().execute((tx) => recordSavedSearchMatches(tx, row))).toBe(false);
  expect(await site.db.selectFrom('searchMatches').selectAll().execute()).toEqual([]);
});

test('a saved search with a highest price matches cheaper sales of that unit', async () => {
  const person = await createLoggedInTestPerson(site);
  await save({ productName: 'tomates', maxPrice: 3, priceType: 'kilo' }, person);
  await save({ productName: 'tomate', maxPrice: 3 }, person);
  const publishAt = (price: number, priceType: string) =>
    publishAndAcceptTestListing(site, gardener, admin, { type: 'sell', price, priceType });
  await publishAt(3.5, 'kilo');
  expect(await news(person)).toEqual([]);
  await publishAt(2, 'unit');
  expect(await news(person)).toEqual(['tomate']);
  await publishAt(3, 'kilo');
  expect(await news(person)).toEqual(['tomate', 'tomates']);
  await publishAndAcceptTestListing(site, gardener, admin, { type: 'donation', price: undefined });
  expect(await news(person)).toEqual([]);
});
