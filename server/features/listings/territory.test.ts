import { beforeEach, describe, expect, test } from 'vitest';
import type { PlaceSuggestions } from '#contract/places/schemas.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  makeTestListingForm,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  sendTestMultipartForm,
  TEST_PASSWORD,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const owner = await createLoggedInTestPerson(site);

const LYON = { city: 'Lyon', postalCode: '69003' };
const NANTES = { city: 'Nantes', postalCode: '44000' };
const REZE = { city: 'Rezé', postalCode: '44400' };

async function change(settings: Record<string, string | number | null>) {
  const answer = await site.app.inject({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers: { ...admin.headers, 'x-password': TEST_PASSWORD },
    payload: { settings },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
const setTerritory = (settings: Record<string, string | number>) =>
  change({
    TERRITORY_DEPARTMENTS: null,
    TERRITORY_COMMUNES: null,
    TERRITORY_RADIUS: null,
    TERRITORY_MODE: null,
    ...settings,
  });
const publish = async (location: object, fields = {}) =>
  sendTestMultipartForm(
    site,
    'POST',
    '/api/adverts/create',
    await makeTestListingForm({ location: JSON.stringify(location), ...fields }),
    owner.headers,
  );
const ask = async (url: string, query: Record<string, string> = {}) =>
  (await site.app.inject({ url, query })).json();

describe('publication on a site with a territory', () => {
  test('a listing outside the territory is refused at its place, with a sentence that names the territory', async () => {
    await setTerritory({ TERRITORY_DEPARTMENTS: 'Loire-Atlantique (44), 85' });
    const refused = await publish(LYON);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'OUTSIDE_TERRITORY',
      errors: {
        'location.city':
          'Ce site ne publie que les annonces de son territoire\u00a0: Loire-Atlantique et Vendée. Indiquez une commune de ce territoire.',
      },
    });
    const request = { mainType: 'asked', type: undefined, quantity: undefined, price: undefined };
    expect((await publish(LYON, request)).json().code).toBe('OUTSIDE_TERRITORY');
    expect((await publish({ city: 'Xyzzy', postalCode: '44000' })).json().code).toBe('OUTSIDE_TERRITORY');
    expect((await publish(NANTES)).statusCode).toBe(201);
  });

  test('communes make a territory with all communes whose centre is near enough', async () => {
    await setTerritory({ TERRITORY_COMMUNES: 'Nantes (44000)', TERRITORY_RADIUS: 0 });
    expect((await publish(NANTES)).statusCode).toBe(201);
    expect((await publish(REZE)).json().errors['location.city']).toContain('territoire\u00a0: Nantes. ');
    await setTerritory({ TERRITORY_COMMUNES: 'Nantes (44000), Lyon', TERRITORY_RADIUS: 5 });
    for (const inside of [REZE, LYON]) expect((await publish(inside)).statusCode).toBe(201);
    expect((await publish({ city: 'Saint-Nazaire', postalCode: '44600' })).json().errors).toEqual({
      'location.city': expect.stringContaining('territoire\u00a0: Nantes, Lyon et 5\u00a0km autour. '),
    });
  });

  test('a place outside is told with the check of a commune, and published where it is only highlighted', async () => {
    await setTerritory({ TERRITORY_DEPARTMENTS: '44' });
    expect((await ask('/api/places/check', LYON)).outside).toMatch(/territoire\s: Loire-Atlantique\./);
    expect(await ask('/api/places/check', NANTES)).not.toHaveProperty('outside');
    await setTerritory({ TERRITORY_DEPARTMENTS: '44', TERRITORY_MODE: 'highlight' });
    expect(await ask('/api/places/check', LYON)).not.toHaveProperty('outside');
    expect((await publish(LYON)).statusCode).toBe(201);
  });

  test('listings that were outside before stay, are edited and accepted; none moves there', async () => {
    await setTerritory({});
    const online = await publishAndAcceptTestListing(site, owner, admin);
    const pending = await publishListingAsTestPerson(site, owner);
    const inside = await publishListingAsTestPerson(site, owner, { location: JSON.stringify(NANTES) });
    await setTerritory({ TERRITORY_DEPARTMENTS: '44' });
    const edit = (id: string, payload: object) =>
      site.app.inject({ method: 'PUT', url: `/api/adverts/${id}`, payload, headers: owner.headers });
    expect((await site.app.inject(`/api/adverts/${online._id}`)).statusCode).toBe(200);
    const unmoved = { description: 'Cueillies hier.', location: { city: 'lyon', postalCode: '69003' } };
    for (const { _id } of [online, pending]) expect((await edit(_id, unmoved)).statusCode).toBe(200);
    expect(
      (await decideListingAsTestAdmin(site, admin, pending._id, { status: 'accepted' })).statusCode,
    ).toBe(200);
    const moved = await edit(inside._id, { location: LYON });
    expect([moved.statusCode, moved.json().code]).toEqual([400, 'OUTSIDE_TERRITORY']);
    expect((await edit(online._id, { location: { city: 'Paris', postalCode: '75001' } })).statusCode).toBe(
      400,
    );
    expect((await edit(online._id, { location: REZE })).statusCode).toBe(200);
  });
});

describe('search on a site with a territory', () => {
  let hour = 0;
  /** Inserts a listing located as the product would, an hour after the one before. */
  function insertIn(city: string, productName: string) {
    const place = site.services.places.resolve({ city });
    if (!place) throw new Error(`${city} is unknown`);
    const { lat, lon, code, postcodes } = place;
    const where = { city, postalCode: postcodes[0] ?? '', communeCode: code, lat, lon };
    const createdAt = new Date(Date.UTC(2026, 0, 1, hour++));
    return insertTestListing(site.db, owner.id, { productName, createdAt, ...where });
  }
  const namesOf = ({ ads }: { ads: { productName: string }[] }) => ads.map(({ productName }) => productName);
  const search = async (query: Record<string, string> = {}) => {
    const answer = await ask('/api/adverts/search', query);
    return { names: namesOf(answer), territory: answer.territory, total: answer.pagination.total };
  };

  beforeEach(async () => {
    await site.db.deleteFrom('listings').execute();
    await insertIn('Nantes', 'Tomates de Nantes');
    await insertIn('La Roche-sur-Yon', 'Plants de tomates de Vendée');
    await insertIn('Saint-Nazaire', 'Tomates de Saint-Nazaire');
    await insertIn('Lyon', 'Plants de tomates de Lyon');
    await insertIn('Paris', 'Tomates de Paris');
  });

  test('twenty communes with fifty kilometres around them come first, each listing once', async () => {
    const communes =
      'Nantes,Lyon,Villeurbanne,Bron,Grenoble,Marseille,Lille,Toulouse,Bordeaux,Rennes,Strasbourg,Nice,Montpellier,Dijon,Tours,Metz,Nancy,Brest,Pau,Nevers';
    await setTerritory({ TERRITORY_COMMUNES: communes, TERRITORY_RADIUS: 50, TERRITORY_MODE: 'highlight' });
    const { names, total } = await search();
    expect(total).toBe(5);
    expect(names).toEqual([
      'Plants de tomates de Lyon',
      'Tomates de Nantes',
      'Tomates de Paris',
      'Tomates de Saint-Nazaire',
      'Plants de tomates de Vendée',
    ]);
  });

  test('results without a place and the latest listings begin in the departments, and go on beyond', async () => {
    await setTerritory({ TERRITORY_DEPARTMENTS: 'Vendée, Loire-Atlantique', TERRITORY_MODE: 'highlight' });
    const inside = ['Tomates de Saint-Nazaire', 'Plants de tomates de Vendée', 'Tomates de Nantes'];
    const all = [...inside, 'Tomates de Paris', 'Plants de tomates de Lyon'];
    const territory = 'Vendée et Loire-Atlantique';
    expect(await search()).toEqual({ names: all, territory, total: 5 });
    expect(namesOf(await ask('/api/adverts', { limit: '4' }))).toEqual(all.slice(0, 4));
    expect((await search({ limit: '2', page: '2' })).names).toEqual(all.slice(2, 4));
    expect((await search({ sortBy: 'asc' })).names).toEqual([
      ...inside.toReversed(),
      'Plants de tomates de Lyon',
      'Tomates de Paris',
    ]);
    expect((await search({ productName: 'tomates', namedFirst: 'true' })).names).toEqual([
      'Tomates de Saint-Nazaire',
      'Tomates de Nantes',
      'Plants de tomates de Vendée',
      'Tomates de Paris',
      'Plants de tomates de Lyon',
    ]);
  });

  test('results begin in the communes and around them', async () => {
    await setTerritory({
      TERRITORY_COMMUNES: 'Rezé (44400), Lyon',
      TERRITORY_RADIUS: 6,
      TERRITORY_MODE: 'highlight',
    });
    const { names, territory } = await search({ productName: 'tomates', limit: '4' });
    expect(names.slice(0, 2)).toEqual(['Plants de tomates de Lyon', 'Tomates de Nantes']);
    expect([names.length, territory]).toEqual([4, 'Rezé, Lyon et 6 km autour']);
  });

  test('a search with a place or a seller is that of a site without a territory', async () => {
    await setTerritory({ TERRITORY_DEPARTMENTS: '44' });
    expect(await search({ city: 'Paris', sortBy: 'distance' })).toEqual({
      names: ['Tomates de Paris'],
      total: 1,
    });
    expect((await search({ department: '69' })).names).toEqual(['Plants de tomates de Lyon']);
    const ofSeller = await search({ user: owner.id });
    expect([ofSeller.names[0], ofSeller.territory]).toEqual(['Tomates de Paris', undefined]);
    await setTerritory({});
    expect((await search()).names[0]).toBe('Tomates de Paris');
    expect(await ask('/api/adverts/search')).not.toHaveProperty('territory');
  });
});

describe('suggestions of places', () => {
  const suggest = async (q: string): Promise<PlaceSuggestions> =>
    ask('/api/places/search', { q, limit: '10' });
  const communes = async (q: string) =>
    (await suggest(q)).features
      .toSorted((one, other) => other.properties.score - one.properties.score)
      .map(({ properties }) => properties.city);

  test('communes and departments of the territory come first, unless they are spelt otherwise', async () => {
    await setTerritory({});
    expect((await communes('saint-j'))[0]).toBe('Saint-Joseph');
    await setTerritory({ TERRITORY_DEPARTMENTS: '44' });
    expect((await communes('saint-na'))[0]).toBe('Saint-Nazaire');
    const [first, ...others] = await communes('saint-j');
    expect(first).toBe('Saint-Julien-de-Concelles');
    expect(others).toContain('Saint-Joseph');
    expect((await communes('lyon'))[0]).toBe('Lyon');
    const { departments = [] } = await suggest('loire');
    expect(departments.toSorted((one, other) => other.score - one.score)[0]?.name).toBe('Loire-Atlantique');
  });
});
