import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const [gardener, seeker] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];

const villefranche = { city: 'Villefranche-sur-Saône', postalCode: '69400', lat: 45.99, lon: 4.72 };
const macon = { city: 'Mâcon', postalCode: '71000', lat: 46.31, lon: 4.83 };
const marseille = { city: 'Marseille', postalCode: '13001', lat: 43.3, lon: 5.38 };
const asked = { mainType: 'asked', type: null, quantity: null } as const;

const insert = (person: TestPerson, productName: string, fields: Partial<ListingRow> = {}) =>
  insertTestListing(site.db, person.id, { productName, ...fields });
const read = async (id: string, { headers } = seeker) =>
  (await site.app.inject({ url: `/api/adverts/${id}/advice`, headers })).json();
const widen = (id: string, searchRadius: number) =>
  site.app.inject({
    method: 'PUT',
    url: `/api/adverts/${id}`,
    payload: { searchRadius },
    headers: seeker.headers,
  });
const matches = async (id: string, { headers } = seeker) =>
  (await site.app.inject({ url: `/api/adverts/${id}/matches`, headers })).json().total;

test('a request without an offer in its radius names the nearest beyond, until it is widened', async () => {
  const id = await insert(seeker, 'courgette', asked);
  expect((await read(id)).beyond).toEqual({ offers: [], reach: 25, widerRadius: null });
  const far = await insert(gardener, 'Courgettes jaunes', macon);
  const near = await insert(gardener, 'Courgettes', villefranche);
  await insert(gardener, 'Courgettes', marseille);
  await insert(seeker, 'Courgettes', villefranche);
  const { beyond } = await read(id);
  expect(beyond).toMatchObject({ reach: 25, widerRadius: 50 });
  expect(beyond.offers.map(({ _id }: { _id: string }) => _id)).toEqual([near, far]);
  expect(beyond.offers[0].distance).toBeGreaterThan(25);

  expect(await matches(id)).toBe(0);
  expect((await widen(id, 50)).statusCode).toBe(200);
  expect(await matches(id)).toBe(1);
  expect(await matches(near, gardener)).toBe(1);
  expect(await matches(far, gardener), 'farther than the request reaches').toBe(0);
  expect(await read(id)).toMatchObject({ beyond: null });
});

test('a request whose nearest offer is beyond every radius cannot be widened to it', async () => {
  const id = await insert(seeker, 'rutabaga', { ...asked, searchRadius: 5 });
  await insert(gardener, 'Rutabagas', macon);
  expect((await read(id)).beyond).toMatchObject({ reach: 5, widerRadius: null });
});

test('the share of listings with a message is told where both groups are large enough', async () => {
  const publishedAt = new Date(Date.now() - 20 * DAY_MS);
  const buyer = await createLoggedInTestPerson(site);
  const offers: string[] = [];
  for (let count = 0; count < 60; count++)
    offers.push(
      await insert(gardener, 'Noix', { publishedAt, images: count % 2 === 0 ? ['/uploads/noix.webp'] : [] }),
    );
  const [withPhoto = '', without = ''] = offers;
  await sendValidMessageAsTestPerson(site, buyer, { adId: withPhoto, text: 'Bonjour' });
  await site.db
    .updateTable('conversations')
    .set({ createdAt: new Date(publishedAt.getTime() + DAY_MS) } as never)
    .execute();
  expect((await read(without, gardener)).photos).toEqual({
    with: { listings: 30, answered: 1 },
    without: { listings: 30, answered: 0 },
  });
  expect((await read(withPhoto, gardener)).photos, 'of a listing with photos').toBeNull();
  await site.db.updateTable('listings').set({ publishedAt: new Date() }).where('id', '=', without).execute();
  expect((await read(without, gardener)).photos, 'too few').toBeNull();
});
