import { describe, expect, test } from 'vitest';
import {
  createLoggedInTestPerson,
  makeTestListingForm,
  makeTestPicture,
  publishListingAsTestPerson,
  sendTestMultipartForm,
  suspendTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const owner = await createLoggedInTestPerson(site);

const create = async (fields: Record<string, unknown> = {}, person = owner) =>
  sendTestMultipartForm(
    site,
    'POST',
    '/api/adverts/create',
    await makeTestListingForm(fields),
    person.headers,
  );

const NO_QUANTITY = 'Écrivez la quantité en chiffres, avec ou sans unité : 10, 2,5 kg, 3 caisses.';
const NO_RADIUS = 'Indiquez un nombre entier de kilomètres, de 1 à 50.';

describe('required fields of a listing', () => {
  test('an empty form names every faulty field at once', async () => {
    const answer = await sendTestMultipartForm(
      site,
      'POST',
      '/api/adverts/create',
      new FormData(),
      owner.headers,
    );
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors).sort()).toEqual([
      'description',
      'location.city',
      'location.postalCode',
      'mainType',
      'productName',
    ]);
  });

  test.each([
    [{ images: undefined }, 'images', 'Veuillez ajouter au moins une image.'],
    [{ type: undefined }, 'type', 'Veuillez choisir entre vente, troc et don.'],
    [{ quantity: undefined }, 'quantity', 'Veuillez indiquer une quantité supérieure à zéro.'],
    [{ quantity: '0' }, 'quantity', 'Veuillez indiquer une quantité supérieure à zéro.'],
    [{ quantity: '0,0004' }, 'quantity', 'Veuillez indiquer une quantité supérieure à zéro.'],
    [{ quantity: '1000000.1' }, 'quantity', 'Une quantité ne peut pas dépasser un million.'],
    [{ quantity: '-1' }, 'quantity', 'Veuillez indiquer une quantité supérieure à zéro.'],
    [
      { quantity: '3 caisses' },
      'quantity',
      "Cette quantité est écrite dans une autre unité que celle de l'annonce.",
    ],
    [{ quantity: '10 tonnes', priceType: undefined }, 'quantity', NO_QUANTITY],
    [{ quantity: 'beaucoup' }, 'quantity', NO_QUANTITY],
    [{ price: '2 € le tas' }, 'price', 'Écrivez le prix en chiffres, par exemple 2,50.'],
    [{ price: '2 € la caisse' }, 'price', "Écrivez ce prix sans unité, ou pour celle de l'annonce."],
    [{ type: 'trade', inExchange: 'x'.repeat(201) }, 'inExchange', 'Ce texte est trop long.'],
    [{ mainType: 'asked', searchRadius: '51' }, 'searchRadius', NO_RADIUS],
    [{ mainType: 'asked', searchRadius: '0' }, 'searchRadius', NO_RADIUS],
    [{ mainType: 'asked', searchRadius: '2,5' }, 'searchRadius', NO_RADIUS],
    [{ mainType: 'asked', searchRadius: 'loin' }, 'searchRadius', NO_RADIUS],
    [{ price: '-1' }, 'price', 'Le prix doit être un nombre positif.'],
    [
      { price: '0,004' },
      'price',
      'Un prix compte au moins un centime : indiquez-le pour une plus grande quantité.',
    ],
    [{ quantity: '1e9' }, 'quantity', NO_QUANTITY],
    [{ price: '9'.repeat(400) }, 'price', 'Le prix doit être un nombre positif.'],
    [{ productName: '   ' }, 'productName', 'Veuillez indiquer un produit.'],
    [{ productName: '\u3164\u2800\ufe0f' }, 'productName', 'Veuillez indiquer un produit.'],
    [{ priceType: 'tonne' }, 'priceType', 'Cette unité est inconnue.'],
    [
      { location: JSON.stringify({ city: 'Lyon', postalCode: '69 003A' }) },
      'location.postalCode',
      'Le code postal ne comporte que des chiffres.',
    ],
    [{ cgu: 'false' }, 'cgu', "Veuillez accepter les conditions générales d'utilisation."],
    [{ description: 'x'.repeat(5001) }, 'description', 'Ce texte est trop long.'],
  ])('a listing with %o is refused at that field', async (fields, field, text) => {
    const answer = await create(fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', errors: { [field]: text } });
  });

  test('a sixth picture is refused', async () => {
    const answer = await create({
      images: await Promise.all(Array.from({ length: 6 }, () => makeTestPicture())),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      message: 'Trop de photos.',
      errors: { images: 'Cinq photos au maximum.' },
    });
  });

  test('a file that is no picture is refused and nothing is stored', async () => {
    const before = await site.db.selectFrom('listings').select('id').execute();
    const answer = await create({ images: new File(['bonjour'], 'photo.jpg', { type: 'image/jpeg' }) });
    expect(answer.statusCode).toBe(415);
    expect(await site.db.selectFrom('listings').select('id').execute()).toHaveLength(before.length);
  });
});

describe('stored data of a listing', () => {
  test('an offer is stored as pending, with its pictures re-encoded', async () => {
    const answer = await create({
      images: [await makeTestPicture('tomato'), await makeTestPicture('green')],
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().ad).toMatchObject({
      productName: 'Tomates',
      mainType: 'offer',
      type: 'sell',
      price: 2.5,
      priceType: 'kilo',
      quantity: 3,
      status: 'pending',
      isArchived: false,
      location: { city: 'Lyon', postalCode: '69003', street: 'rue des Lilas', streetNumber: '7' },
    });
    expect(answer.json().ad.images).toHaveLength(2);
    for (const path of answer.json().ad.images) expect(path).toMatch(/^\/uploads\/[\w-]+\.webp\?s=/);
  });

  test.each([
    [
      { quantity: '0,001', price: '0' },
      { quantity: 0.001, price: 0 },
    ],
    [
      { quantity: '0.0006', price: '0.006' },
      { quantity: 0.001, price: 0.01 },
    ],
    [
      { quantity: '1000000', price: '1 000 000' },
      { quantity: 1_000_000, price: 1_000_000 },
    ],
    [
      { quantity: '0.3333', price: '999999.999' },
      { quantity: 0.333, price: 1_000_000 },
    ],
  ])('the extreme numbers of %o are stored', async (fields, stored) => {
    expect(await publishListingAsTestPerson(site, owner, fields)).toMatchObject(stored);
  });

  test.each([
    [{ quantity: '10 kg' }, { quantity: 10, priceType: 'kilo' }],
    [
      { quantity: '3 caisses', priceType: '' },
      { quantity: 3, priceType: 'box' },
    ],
    [
      { quantity: '12 pièces', price: '1€50' },
      { quantity: 12, priceType: 'unit', price: 1.5 },
    ],
    [
      { quantity: '2,5 L', priceType: 'liter', price: '1,5 €' },
      { quantity: 2.5, priceType: 'liter', price: 1.5 },
    ],
    [{ quantity: '7' }, { quantity: 7, priceType: null }],
    [
      { quantity: '7', price: '2.20€/kg' },
      { quantity: 7, priceType: 'kilo', price: 2.2 },
    ],
    [
      { quantity: '7 kg', price: '2,20 € le kilo', priceType: 'kilo' },
      { quantity: 7, priceType: 'kilo', price: 2.2 },
    ],
  ])('a quantity with its unit is stored from %o', async (fields, stored) => {
    expect(await publishListingAsTestPerson(site, owner, { priceType: undefined, ...fields })).toMatchObject(
      stored,
    );
  });

  test('a quantity with its unit is read from JSON too', async () => {
    const { _id } = await publishListingAsTestPerson(site, owner);
    const edit = async (payload: object) =>
      site.app.inject({ method: 'PUT', url: `/api/adverts/${_id}`, payload, headers: owner.headers });
    const answer = await edit({ quantity: '4 paniers', price: '8 €' });
    expect(answer.json().ad).toMatchObject({ quantity: 4, priceType: 'basket', price: 8 });
    const alone = await edit({ price: '2 €/kg' });
    expect(alone.json().errors).toEqual({
      price: "Écrivez ce prix sans unité, ou pour celle de l'annonce.",
    });
    const contradicted = await edit({ quantity: '5 kg', priceType: 'box' });
    expect(contradicted.json().errors).toEqual({
      quantity: "Cette quantité est écrite dans une autre unité que celle de l'annonce.",
    });
  });

  test('an offer alone stores a weekly quantity', async () => {
    expect(await publishListingAsTestPerson(site, owner, { weeklyQuantity: '12,5' })).toMatchObject({
      weeklyQuantity: 12.5,
    });
    const request = await publishListingAsTestPerson(site, owner, {
      mainType: 'asked',
      weeklyQuantity: '12,5',
    });
    expect(request.weeklyQuantity).toBeNull();
  });

  test('an exchange, and no other type, stores the wanted goods', async () => {
    const inExchange = '  Des œufs ou des plants  ';
    const barter = await publishListingAsTestPerson(site, owner, { type: 'trade', inExchange });
    expect(barter).toMatchObject({ type: 'trade', inExchange: 'Des œufs ou des plants' });
    expect(await publishListingAsTestPerson(site, owner, { type: 'trade', inExchange: ' ' })).toMatchObject({
      inExchange: null,
    });
    expect(await publishListingAsTestPerson(site, owner, { inExchange })).toMatchObject({
      type: 'sell',
      inExchange: null,
    });
    expect(await publishListingAsTestPerson(site, owner, { mainType: 'asked', inExchange })).toMatchObject({
      inExchange: null,
    });
  });

  test('a request alone stores its distance, and no street', async () => {
    const request = await publishListingAsTestPerson(site, owner, { mainType: 'asked', searchRadius: '25' });
    expect(request).toMatchObject({ mainType: 'asked', searchRadius: 25 });
    expect(request.location).toEqual({ city: 'Lyon', postalCode: '69003' });
    const near = await publishListingAsTestPerson(site, owner, { mainType: 'asked', searchRadius: '' });
    expect(near.searchRadius).toBeNull();
    expect(await publishListingAsTestPerson(site, owner, { searchRadius: '25' })).toMatchObject({
      searchRadius: null,
    });
  });

  test('texts of the largest length are stored, even of characters that fold to many', async () => {
    const wide = (length: number) => '\ufdfa㍱𝔉'.repeat(length).slice(0, length).toWellFormed();
    const location = {
      city: wide(100),
      postalCode: '9'.repeat(10),
      street: wide(200),
      streetNumber: wide(20),
    };
    const ad = await publishListingAsTestPerson(site, owner, {
      productName: wide(80),
      description: wide(5000),
      location: JSON.stringify(location),
    });
    expect(ad).toMatchObject({ productName: wide(80), location });
  });

  test('a request needs no picture and drops type, quantity and price', async () => {
    const ad = await publishListingAsTestPerson(site, owner, { mainType: 'asked', images: undefined });
    expect(ad).toMatchObject({ mainType: 'asked', type: null, quantity: null, price: null, images: [] });
  });

  test('a gift has no price', async () => {
    const ad = await publishListingAsTestPerson(site, owner, { type: 'donation' });
    expect(ad).toMatchObject({ type: 'donation', price: null });
  });

  test('the status and owner in the body are ignored', async () => {
    const ad = await publishListingAsTestPerson(site, owner, {
      status: 'accepted',
      user: 'someone',
      isArchived: 'true',
    });
    expect(ad).toMatchObject({ status: 'pending', isArchived: false, user: { _id: owner.id } });
  });
});

describe('permission to publish', () => {
  test('a visitor may not publish', async () => {
    const answer = await sendTestMultipartForm(
      site,
      'POST',
      '/api/adverts/create',
      await makeTestListingForm(),
    );
    expect(answer.statusCode).toBe(401);
  });

  test('a suspended member may not publish', async () => {
    const person = await createLoggedInTestPerson(site);
    await suspendTestPerson(site, person);
    const answer = await create({}, person);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('ACCOUNT_SUSPENDED');
  });
});
