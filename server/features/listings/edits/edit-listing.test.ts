import { beforeAll, describe, expect, test, vi } from 'vitest';
import { removeImagePathSignature } from '#contract/images.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  decideListingRevisionAsTestAdmin,
  makeTestPicture,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  sendTestMultipartForm,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const [owner, other, admin] = [
  await createLoggedInTestPerson(site),
  await createLoggedInTestPerson(site),
  await createLoggedInTestAdmin(site),
];

const edit = (id: string, payload: object, person = owner) =>
  site.app.inject({ method: 'PUT', url: `/api/adverts/${id}`, payload, headers: person.headers });
async function edited(id: string, payload: object): Promise<Listing> {
  const answer = await edit(id, payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().ad;
}
const see = async (id: string, person?: TestPerson): Promise<Listing> =>
  (await site.app.inject({ url: `/api/adverts/${id}`, ...(person && { headers: person.headers }) })).json()
    .ad;
async function queued(id: string) {
  const url = '/api/admin/adverts/pending?limit=100';
  const all = (await site.app.inject({ url, headers: admin.headers })).json();
  return all.filter(({ _id }: Listing) => _id === id);
}
const rowOf = (id: string) =>
  site.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('edits before the acceptance', () => {
  test('a pending listing is changed in place, and keeps its turn', async () => {
    const { _id, createdAt } = await publishListingAsTestPerson(site, owner);
    const ad = await edited(_id, {
      productName: 'Coings',
      type: 'donation',
      quantity: '12,5',
      price: '3',
      description: 'Mûrs.',
      location: { city: 'Nantes', postalCode: '44000' },
    });
    expect(ad).toMatchObject({
      ...{
        productName: 'Coings',
        type: 'donation',
        quantity: 12.5,
        price: null,
        status: 'pending',
        createdAt,
      },
      location: { city: 'Nantes', postalCode: '44000' },
    });
    expect(ad).not.toHaveProperty('revision');
    expect(ad.location).not.toHaveProperty('street');
    expect(await rowOf(_id)).toMatchObject({
      terms: ['coing', 'category:fruits'],
      season: 0b111_0000_0000,
      communeCode: '44109',
      cityKey: 'nantes',
    });
    expect(await queued(_id)).toMatchObject([{ productName: 'Coings', isRevision: false }]);
  });

  test('absent fields stay, empty ones are deleted', async () => {
    const { _id } = await publishListingAsTestPerson(site, owner);
    expect(await edited(_id, {})).toMatchObject({ price: 2.5, priceType: 'kilo', quantity: 3 });
    expect(await edited(_id, { price: '', priceType: null })).toMatchObject({ price: null, priceType: null });
    await edited(_id, { price: '3' });
    expect(await edited(_id, { price: ' ' })).toMatchObject({ price: null });
  });

  test('a refused listing that is edited is pending again; its refusal stays in the log', async () => {
    const { _id } = await publishListingAsTestPerson(site, owner);
    await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Photo floue' });
    const ad = await edited(_id, { description: 'Avec une photo nette.' });
    expect(ad).toMatchObject({ status: 'pending', description: 'Avec une photo nette.' });
    expect(ad).not.toHaveProperty('deleteReason');
    const url = `/api/admin/decisions?subject=listing&id=${_id}`;
    const { decisions } = (await site.app.inject({ url, headers: admin.headers })).json();
    expect(decisions).toMatchObject([{ action: 'refuse-listing', reason: 'Photo floue' }]);
  });

  test('a listing can be edited only by its active author, and not once an administrator deleted it', async () => {
    const { _id } = await publishListingAsTestPerson(site, owner);
    expect((await edit(_id, { description: 'x' }, other)).statusCode).toBe(404);
    expect((await edit(_id, { description: 'x' }, admin)).statusCode).toBe(403);
    const suspended = await createLoggedInTestPerson(site);
    const theirs = await publishListingAsTestPerson(site, suspended);
    await suspendTestPerson(site, suspended);
    expect((await edit(theirs._id, { description: 'x' }, suspended)).json().code).toBe('ACCOUNT_SUSPENDED');
    await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Doublon' });
    expect((await edit(_id, { description: 'x' })).statusCode).toBe(409);
    expect((await edit('inconnue', { description: 'x' })).statusCode).toBe(404);
  });
});

describe('refused edits', () => {
  let listings: Listing[];
  beforeAll(async () => {
    listings = [
      await publishListingAsTestPerson(site, owner),
      await publishAndAcceptTestListing(site, owner, admin),
    ];
  });

  test.each([
    [
      { mainType: 'asked' },
      'mainType',
      "Une offre ne devient pas une demande, ni l'inverse : copiez l'annonce.",
    ],
    [{ productName: ' ' }, 'productName', 'Veuillez indiquer un produit.'],
    [{ quantity: '' }, 'quantity', 'Veuillez indiquer une quantité supérieure à zéro.'],
    [{ type: 'gift' }, 'type', 'Veuillez choisir entre vente, troc et don.'],
    [{ location: '{' }, 'location', undefined],
    [{ location: { city: 'Lyon' } }, 'location.postalCode', 'Veuillez indiquer un code postal.'],
    [{ availability: 'gone' }, 'availability', 'Indiquez available, reserved ou soldOut.'],
    [{ imageOrder: [] }, 'images', 'Veuillez ajouter au moins une image.'],
    [{ imageOrder: ['/uploads/x.webp'] }, 'imageOrder', undefined],
    [{ imageOrder: ['new'] }, 'imageOrder', undefined],
    [{ imageOrder: 'photo' }, 'imageOrder', undefined],
    [{ cgu: false }, 'cgu', "Veuillez accepter les conditions générales d'utilisation."],
  ])('an edit with %o is refused at that field', async (payload, field, text) => {
    for (const { _id } of listings) {
      const before = await rowOf(_id);
      const answer = await edit(_id, payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toHaveProperty([field]);
      if (text) expect(answer.json().errors[field]).toBe(text);
      expect(await rowOf(_id)).toEqual(before);
    }
  });

  test('the main type may be sent again unchanged', async () => {
    const { _id } = await publishListingAsTestPerson(site, owner);
    expect((await edit(_id, { mainType: 'offer' })).statusCode).toBe(200);
  });
});

describe('pictures of an edit', () => {
  const withPictures = async (id: string, order: unknown, ...colours: string[]) => {
    const form = new FormData();
    form.append('imageOrder', JSON.stringify(order));
    for (const colour of colours) form.append('images', await makeTestPicture(colour));
    return sendTestMultipartForm(site, 'PUT', `/api/adverts/${id}`, form, owner.headers);
  };

  test('pictures are stored in the requested order; those left out are deleted', async () => {
    const { _id, images } = await publishListingAsTestPerson(site, owner, {
      images: [await makeTestPicture('red'), await makeTestPicture('blue')],
    });
    const [red = '', blue = ''] = images;
    const answer = await withPictures(_id, ['new', blue, 'new'], 'green', 'white');
    const after: string[] = answer.json().ad.images;
    expect(after).toHaveLength(3);
    expect(after[1]).toBe(blue);
    expect(new Set([...after, red]).size).toBe(4);
    await vi.waitFor(async () => expect((await site.app.inject(red)).statusCode).toBe(404), {
      timeout: 20_000,
    });
    expect((await site.app.inject(blue)).statusCode).toBe(200);
    expect(await edited(_id, { imageOrder: after.toReversed() })).toMatchObject({
      images: after.toReversed(),
    });
  });

  test('pictures of somebody else, duplicates, more than five or without a position are refused', async () => {
    const { _id, images } = await publishListingAsTestPerson(site, owner);
    const theirs = await publishListingAsTestPerson(site, other);
    for (const order of [theirs.images, [...images, ...images], images, [...images, 'new', 'new']]) {
      expect((await withPictures(_id, order, 'green')).json().errors).toHaveProperty('imageOrder');
    }
    const colours = ['red', 'green', 'blue', 'white', 'black'];
    const six = await withPictures(_id, [...images, ...colours.map(() => 'new')], ...colours);
    expect(six.json().errors).toHaveProperty('imageOrder');
    const form = new FormData();
    form.append('images', await makeTestPicture());
    const lost = await sendTestMultipartForm(site, 'PUT', `/api/adverts/${_id}`, form, owner.headers);
    expect(lost.json().errors).toHaveProperty('imageOrder');
  });

  test('pictures of a revision are hidden from others until accepted; refused ones may be sent again', async () => {
    const { _id, images } = await publishAndAcceptTestListing(site, owner, admin);
    const [former = ''] = images;
    const { ad } = (await withPictures(_id, ['new'], 'green')).json();
    const [green = ''] = ad.revision.images;
    expect((await see(_id)).images).toEqual(images);
    expect((await see(_id, other)).images).toEqual(images);
    await decideListingRevisionAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Floue' });
    await edited(_id, { imageOrder: [green, former] });
    await decideListingRevisionAsTestAdmin(site, admin, _id, { status: 'accepted' });
    expect((await see(_id)).images).toEqual([removeImagePathSignature(green), former]);
    await site.services.jobs.drained();
    for (const path of [green, former]) expect((await site.app.inject(path)).statusCode).toBe(200);
  });

  test('pictures of a replaced revision are deleted', async () => {
    const { _id, images } = await publishAndAcceptTestListing(site, owner, admin);
    const [green = ''] = (await withPictures(_id, ['new'], 'green')).json().ad.revision.images;
    expect((await site.app.inject(green)).statusCode).toBe(200);
    expect(await edited(_id, { imageOrder: images })).not.toHaveProperty('revision');
    await vi.waitFor(async () => expect((await site.app.inject(green)).statusCode).toBe(404), {
      timeout: 20_000,
    });
    for (const path of images) expect((await site.app.inject(path)).statusCode).toBe(200);
  });
});

describe('edits after the acceptance', () => {
  test('a change of the wanted goods waits for moderation; a change to a sale drops them', async () => {
    const fields = { type: 'trade', inExchange: 'Des œufs' };
    const { _id } = await publishAndAcceptTestListing(site, owner, admin, fields);
    const { revision } = await edited(_id, { inExchange: 'Du miel' });
    expect(revision).toMatchObject({ inExchange: 'Du miel' });
    expect((await see(_id)).inExchange).toBe('Des œufs');
    const [entry] = await queued(_id);
    expect(entry.changes).toEqual({ inExchange: { before: 'Des œufs', after: 'Du miel' } });
    await edited(_id, { type: 'sell', price: 2 });
    await decideListingRevisionAsTestAdmin(site, admin, _id, { status: 'accepted' });
    expect(await see(_id)).toMatchObject({ type: 'sell', price: 2, inExchange: null });
  });

  test("a change of a request's distance counts at once", async () => {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin, {
      mainType: 'asked',
      searchRadius: '10',
    });
    expect(await edited(_id, { searchRadius: '50' })).not.toHaveProperty('revision');
    expect((await see(_id)).searchRadius).toBe(50);
    await edited(_id, { searchRadius: '' });
    expect((await see(_id)).searchRadius).toBeNull();
    expect(await queued(_id)).toEqual([]);
  });

  test('changes of price, quantity, unit and availability count at once', async () => {
    const { _id, createdAt } = await publishAndAcceptTestListing(site, owner, admin);
    const ad = await edited(_id, { price: '4', quantity: 7, priceType: 'box', availability: 'reserved' });
    expect(ad).not.toHaveProperty('revision');
    expect(await see(_id)).toMatchObject({
      price: 4,
      quantity: 7,
      priceType: 'box',
      availability: 'reserved',
      createdAt,
    });
    expect(await queued(_id)).toEqual([]);
  });

  test('other changes wait for moderation while visitors see the former listing', async () => {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    const location = { city: 'Nantes', postalCode: '44000', street: 'quai Secret', streetNumber: '9' };
    const change = { productName: 'Figues', description: 'Toutes fraîches.', location };
    const ad = await edited(_id, { ...change, price: 3 });
    expect(ad).toMatchObject({ productName: 'Tomates', price: 3, status: 'accepted' });
    expect(ad.revision).toMatchObject(change);
    expect(Object.keys(ad.revision ?? {}).sort()).toEqual([
      ...['description', 'location', 'productName', 'submittedAt'],
    ]);
    const places = [
      `/api/adverts/${_id}`,
      '/api/adverts?limit=100',
      '/api/adverts/search?limit=100',
      `/api/adverts?user=${owner.id}`,
      '/feeds/annonces.rss',
      '/feeds/annonces.json',
      '/sitemap.xml',
      '/sitemaps/recherches.xml',
      `/api/oembed?url=https://recolte.test/app/ad/${_id}`,
    ];
    for (const url of places) {
      for (const headers of [{}, other.headers]) {
        const { statusCode, body } = await site.app.inject({ url, headers });
        expect(statusCode, url).toBe(200);
        expect(body, url).not.toMatch(/figue|Toutes fraîches|quai Secret|submittedAt/i);
      }
    }
    const mine = (await site.app.inject({ url: '/api/adverts/my-ads', headers: owner.headers })).json();
    expect(mine.activeAds.find((one: Listing) => one._id === _id).revision).toMatchObject(change);
    const [entry] = await queued(_id);
    expect(entry).toMatchObject({ isRevision: true, productName: 'Tomates' });
    expect(entry.changes).toEqual({
      productName: { before: 'Tomates', after: 'Figues' },
      description: { before: 'Cueillies ce matin.', after: 'Toutes fraîches.' },
      location: {
        before: { city: 'Lyon', postalCode: '69003', street: 'rue des Lilas', streetNumber: '7' },
        after: location,
      },
    });
  });

  test('a second edit is added to the first, and an edit that restores everything withdraws the revision', async () => {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    await edited(_id, { productName: 'Figues' });
    const { revision } = await edited(_id, { description: 'Autre.' });
    expect(revision).toMatchObject({ productName: 'Figues', description: 'Autre.' });
    expect((await edited(_id, { price: 9 })).revision).toEqual(revision);
    const back = await edited(_id, { productName: 'Tomates', description: 'Cueillies ce matin.' });
    expect(back).not.toHaveProperty('revision');
    expect(await queued(_id)).toEqual([]);
  });

  test('a price changed together with the type waits for moderation with it', async () => {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin, {
      type: 'donation',
      price: undefined,
    });
    const { price, revision } = await edited(_id, { type: 'sell', price: 2 });
    expect(price).toBeNull();
    expect(revision).toMatchObject({ type: 'sell', price: 2 });
    expect((await edited(_id, { price: 4 })).revision).toMatchObject({ type: 'sell', price: 4 });
    expect((await edited(_id, { quantity: 5 })).revision).toMatchObject({ type: 'sell', price: 4 });
    await decideListingRevisionAsTestAdmin(site, admin, _id, { status: 'accepted' });
    expect(await see(_id)).toMatchObject({ type: 'sell', price: 4 });
    await edited(_id, { type: 'trade' });
    expect(await see(_id)).toMatchObject({ type: 'sell', price: 4 });
    await decideListingRevisionAsTestAdmin(site, admin, _id, { status: 'accepted' });
    expect(await see(_id)).toMatchObject({ type: 'trade', price: null });
  });

  test('an archived listing can be edited, and is deleted with its revision', async () => {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    await edited(_id, { availability: 'soldOut', description: 'Plus rien.' });
    expect(await queued(_id)).toMatchObject([{ isRevision: true, isArchived: true }]);
    await site.app.inject({ method: 'DELETE', url: `/api/adverts/${_id}`, headers: owner.headers });
    expect(await queued(_id)).toEqual([]);
  });
});

describe('edits at the same time', () => {
  test('one of two edits at the same time is refused', async () => {
    for (const { _id } of [
      await publishListingAsTestPerson(site, owner),
      await publishAndAcceptTestListing(site, owner, admin),
    ]) {
      await site.services.jobs.drained();
      const answers = await site.db.transaction().execute(async (tx) => {
        await tx.selectFrom('listings').select('id').where('id', '=', _id).forUpdate().execute();
        const both = ['Un.', 'Deux.'].map((description) => edit(_id, { description }));
        await waitUntilConnectionsAwaitLocks(site, 2);
        return { both };
      });
      const statuses = (await Promise.all(answers.both)).map(({ statusCode }) => statusCode);
      expect(statuses.sort()).toEqual([200, 409]);
    }
  });

  test.each([
    ['decided', { status: 'accepted' }, 409],
    ['deleted', { status: 'deleted' }, 409],
    ['erased', { status: 'gone' }, 404],
  ] as const)('an edit of a listing that is being %s is refused', async (_name, change, status) => {
    const { _id } = await publishListingAsTestPerson(site, owner);
    // The job that scores the listing would wait for the same lock.
    await site.services.jobs.drained();
    const { editing } = await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('listings').select('id').where('id', '=', _id).forUpdate().execute();
      const editing = edit(_id, { description: 'Trop tard.' });
      await waitUntilConnectionsAwaitLocks(site);
      await tx.updateTable('listings').set(change).where('id', '=', _id).execute();
      return { editing };
    });
    const answer = await editing;
    expect(answer.statusCode).toBe(status);
    expect((await rowOf(_id)).description).toBe('Cueillies ce matin.');
  });
});
