import { expect, test } from 'vitest';
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
const admin = await createLoggedInTestAdmin(site);
const seller = await createLoggedInTestPerson(site);

const lyon = { city: 'Lyon', postalCode: '69003' };
const brest = { city: 'Brest', postalCode: '29200' };

const similarTo = (id: string) => site.app.inject(`/api/adverts/${id}/similar`);
const offer = (productName: string, location: object) =>
  publishAndAcceptTestListing(site, seller, admin, { productName, location: JSON.stringify(location) });
const change = (method: 'PUT' | 'DELETE', path: string, payload?: object) =>
  site.app.inject({
    method,
    url: `/api/adverts/${path}`,
    headers: seller.headers,
    ...(payload && { payload }),
  });

test('the page of an archived listing offers similar ones, nearest first', async () => {
  const { _id } = await offer('Coings', lyon);
  await offer('Poires', lyon);
  const far = await offer('coing', brest);
  await change('PUT', `${_id}/archive`, { isArchived: true });
  const alone = await similarTo(_id);
  expect(alone.json()).toMatchObject({ productName: 'Coings', location: lyon, isNear: false });
  expect(alone.json().ads.map((ad: { _id: string }) => ad._id)).toEqual([far._id]);

  const near = await offer('Coings', lyon);
  const { ads, isNear } = (await similarTo(_id)).json();
  expect(ads.map((ad: { _id: string }) => ad._id)).toEqual([near._id]);
  expect(isNear).toBe(true);
  expect(alone.body).not.toContain('streetNumber');
});

test('a listing that is sold out names its seller while the seller has a page, and to nobody with a block between them', async () => {
  const [grower, blocked] = [
    await createLoggedInTestPerson(site, { firstName: 'Ninon' }),
    await createLoggedInTestPerson(site),
  ];
  const other = await publishAndAcceptTestListing(site, grower, admin, { productName: 'Mâche' });
  const { _id } = await publishAndAcceptTestListing(site, grower, admin, { productName: 'Cresson' });
  const send = (method: 'PUT' | 'PATCH' | 'POST', url: string, payload: object) =>
    site.app.inject({ method, url, headers: grower.headers, payload });
  const read = async (reader?: TestPerson) => {
    const headers = reader?.headers ?? {};
    const answer = await site.app.inject({ url: `/api/adverts/${_id}/similar`, headers });
    const { isSoldOut, seller: named } = answer.json();
    return { isSoldOut, seller: named };
  };
  const ninon = { _id: grower.id, name: 'Ninon' };
  await send('PUT', `/api/adverts/${_id}/archive`, { isArchived: true });
  expect(await read()).toEqual({ isSoldOut: false, seller: ninon });
  await send('PATCH', `/api/adverts/${_id}/availability`, { availability: 'soldOut' });
  await send('POST', '/api/blocks', { userId: blocked.id });
  expect(await read()).toEqual({ isSoldOut: true, seller: ninon });
  expect(await read(blocked)).toEqual({ isSoldOut: true, seller: null });
  await send('PUT', `/api/adverts/${other._id}/archive`, { isArchived: true });
  expect(await read()).toEqual({ isSoldOut: true, seller: null });
});

test('a listing that was never public, or was withdrawn, is answered as unknown', async () => {
  const pending = await publishListingAsTestPerson(site, seller, { productName: 'Secrets' });
  const refused = await publishListingAsTestPerson(site, seller, { productName: 'Secrets' });
  await decideListingAsTestAdmin(site, admin, refused._id, {
    status: 'refuse',
    deleteReason: 'Vente interdite',
  });
  const removed = await offer('Secrets', lyon);
  await decideListingAsTestAdmin(site, admin, removed._id, {
    status: 'deleted',
    deleteReason: 'Vente interdite',
  });
  const erased = await offer('Secrets', lyon);
  await change('DELETE', erased._id);
  const leaving = await createLoggedInTestPerson(site);
  const suspended = await publishAndAcceptTestListing(site, leaving, admin, { productName: 'Secrets' });
  await site.app.inject({
    method: 'PATCH',
    url: `/api/admin/user/${leaving.id}`,
    payload: { isActive: false },
    headers: admin.headers,
  });
  const unknown = (await similarTo('0192f0c1-0000-7000-8000-000000000000')).json();
  for (const id of [pending, refused, removed, erased, suspended].map(({ _id }) => _id).concat('x', '%00')) {
    const answer = await similarTo(id);
    expect(answer.statusCode, id).toBe(404);
    expect({ ...answer.json(), requestId: '' }).toEqual({ ...unknown, requestId: '' });
  }
});
