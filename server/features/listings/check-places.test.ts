import { describe, expect, test } from 'vitest';
import { correctMemberCommunesJob } from '#server/features/accounts/correct-member-communes-job.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  decideListingRevisionAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { correctListingCommunesJob } from './check-places.ts';

const site = await openTestSite();
const [seller, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];

const rowOf = (id: string) =>
  site.db
    .selectFrom('listings')
    .select(['city', 'postalCode', 'cityKey', 'communeCode', 'lat'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const near = async (city: string, postalCode: string) =>
  (await site.app.inject({ url: '/api/adverts/search', query: { city, postalCode, distance: '5' } }))
    .json()
    .ads.map(({ _id }: { _id: string }) => _id);

describe('published', () => {
  const located = async (city: string, postalCode: string) =>
    publishListingAsTestPerson(site, seller, { location: JSON.stringify({ city, postalCode }) });

  test('a misspelt commune that its postal code settles is stored under its right name', async () => {
    const listing = await located('Vileurbane', '69100');
    expect(listing).toMatchObject({ location: { city: 'Villeurbanne', postalCode: '69100' } });
    expect(listing.placeDoubt).toBeUndefined();
    expect((await rowOf(listing._id)).communeCode).toBe('69266');
  });

  test('an unknown or contradictory commune is not located, and author and moderators see why', async () => {
    const listing = await located('Lyon', '75001');
    const placeDoubt = {
      reason: 'contradictory',
      proposals: [
        { city: 'Lyon', postalCode: '69001' },
        { city: 'Paris', postalCode: '75001' },
      ],
    };
    expect(listing).toMatchObject({ location: { city: 'Lyon', postalCode: '75001' }, placeDoubt });
    expect(await rowOf(listing._id)).toMatchObject({ communeCode: null, lat: null });
    const get = async (url: string, { headers } = seller) => (await site.app.inject({ url, headers })).json();
    const { pendingAds } = await get('/api/adverts/my-ads');
    expect(pendingAds.find(({ _id }: { _id: string }) => _id === listing._id)).toMatchObject({ placeDoubt });
    const queue = await get('/api/admin/adverts/pending?limit=100', admin);
    expect(queue.find(({ _id }: { _id: string }) => _id === listing._id)).toMatchObject({ placeDoubt });
    await decideListingAsTestAdmin(site, admin, listing._id, { status: 'accepted' });
    expect(await near('Paris', '75001')).not.toContain(listing._id);
    expect(
      (await site.app.inject({ url: `/api/adverts/${listing._id}` })).json().ad.placeDoubt,
    ).toBeUndefined();
  });

  test('a proposed commune chosen by the author locates the listing once accepted', async () => {
    const { _id } = await publishAndAcceptTestListing(site, seller, admin, {
      location: JSON.stringify({ city: 'Villeurbane', postalCode: '69999' }),
    });
    const edit = async (location: object) =>
      (
        await site.app.inject({
          method: 'PUT',
          url: `/api/adverts/${_id}`,
          headers: seller.headers,
          payload: { location },
        })
      ).json().ad;
    const insisting = await edit({ city: 'Bron', postalCode: '75001' });
    expect(insisting.placeDoubt.reason).toBe('unknown');
    expect(insisting.revision.placeDoubt.reason).toBe('contradictory');
    const [waiting] = (
      await site.app.inject({ url: '/api/admin/adverts/pending?limit=100', headers: admin.headers })
    )
      .json()
      .filter((listing: { _id: string }) => listing._id === _id);
    expect(waiting.placeDoubt.reason).toBe('contradictory');
    expect((await edit({ city: 'Villeurbane', postalCode: '69100' })).revision).toMatchObject({
      location: { city: 'Villeurbanne', postalCode: '69100' },
    });
    await decideListingRevisionAsTestAdmin(site, admin, _id, { status: 'accepted' });
    expect(await near('Villeurbanne', '69100')).toContain(_id);
  });
});

describe('places stored by an earlier version', () => {
  const store = (city: string, postalCode: string, lat: number | null = 48.86) =>
    insertTestListing(site.db, seller.id, {
      productName: 'Coings',
      city,
      postalCode,
      lat,
      lon: lat && 2.35,
      communeCode: lat === null ? null : '75056',
      checkedPlace: null,
    });
  const runJob = async () => {
    await site.db
      .transaction()
      .execute((tx) => site.services.jobs.enqueue(tx, correctListingCommunesJob, {}));
    await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, correctMemberCommunesJob, {}));
    await site.services.jobs.drained();
  };

  test('older listings are located as new ones would be, once, with their search entries', async () => {
    const misspelt = await store('Villeurbane', '69100', null);
    const unknown = await store('Villeurbane', '69999', null);
    const contradictory = await store('Lyon', '75001');
    const arrondissement = await store('Lyon 3e Arrondissement', '69003');
    const known = await store('LYON CEDEX 03', '69421', null);
    expect(await near('Paris', '75001')).toEqual(expect.arrayContaining([contradictory, arrondissement]));
    await runJob();
    expect(await rowOf(misspelt)).toMatchObject({
      city: 'Villeurbanne',
      cityKey: 'villeurbanne',
      communeCode: '69266',
    });
    expect(await rowOf(unknown)).toMatchObject({ city: 'Villeurbane', communeCode: null, lat: null });
    expect(await rowOf(contradictory)).toMatchObject({ city: 'Lyon', communeCode: null, lat: null });
    expect(await rowOf(arrondissement)).toMatchObject({
      city: 'Lyon 3e arrondissement',
      communeCode: '69383',
    });
    expect(await rowOf(known)).toMatchObject({ city: 'LYON CEDEX 03', communeCode: '69123' });
    expect(await near('Villeurbanne', '69100')).toContain(misspelt);
    expect(await near('Lyon', '69003')).toContain(arrondissement);
    const inParis = await near('Paris', '75001');
    for (const id of [contradictory, arrondissement]) expect(inParis).not.toContain(id);

    // A row that was looked up is left alone.
    await site.db.updateTable('listings').set({ lat: 1, lon: 1 }).where('id', '=', known).execute();
    // Concurrent write by the former version.
    await site.db.updateTable('listings').set({ city: 'Vileurbane' }).where('id', '=', unknown).execute();
    await site.db.updateTable('listings').set({ postalCode: '69100' }).where('id', '=', unknown).execute();
    await runJob();
    expect((await rowOf(known)).lat).toBe(1);
    expect(await rowOf(unknown)).toMatchObject({ city: 'Villeurbanne', communeCode: '69266' });
  });

  test('older listings beyond one batch are all located', async () => {
    const ids = await Promise.all(Array.from({ length: 501 }, () => store('Villeurbane', '69100', null)));
    await runJob();
    const left = await site.db
      .selectFrom('listings')
      .select('id')
      .where('id', 'in', ids)
      .where('communeCode', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });

  test('a member with an unknown commune is asked for it; a misspelt one is corrected', async () => {
    const [misspelt, unknown] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
    const move = (id: string, city: string, postalCode: string) =>
      site.db.updateTable('users').set({ city, postalCode }).where('id', '=', id).execute();
    await move(misspelt.id, 'Villeurbane', '69100');
    await move(unknown.id, 'Villeurbane', '69999');
    await runJob();
    const userOf = async ({ headers }: typeof misspelt) =>
      (await site.app.inject({ url: '/api/users/user', headers })).json().user;
    const corrected = await userOf(misspelt);
    expect(corrected.address.city).toBe('Villeurbanne');
    expect(corrected.placeDoubt).toBeUndefined();
    const proposals = [{ city: 'Villeurbanne', postalCode: '69100' }];
    expect((await userOf(unknown)).placeDoubt).toEqual({ reason: 'unknown', proposals });
    const answer = await site.app.inject({
      method: 'PUT',
      url: '/api/users/update',
      headers: unknown.headers,
      payload: { address: { city: 'Villeurbane', postalCode: '69100' } },
    });
    expect(answer.json().user).toMatchObject({ address: { city: 'Villeurbanne' } });
    expect(answer.json().user.placeDoubt).toBeUndefined();
  });
});
