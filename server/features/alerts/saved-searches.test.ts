import { describe, expect, test } from 'vitest';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { createLoggedInTestPerson, suspendTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const [member, other] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const ask = (method: Method, path: string, payload?: object, person: TestPerson = member) =>
  site.app.inject({
    method,
    url: `/api/search${path}`,
    headers: person.headers,
    ...(payload && { payload }),
  });
const save = (query: object, person?: TestPerson) => ask('POST', '', { query }, person);
const list = async (person?: TestPerson): Promise<SavedSearch[]> =>
  (await ask('GET', '', undefined, person)).json();

const inLyon = {
  mainType: 'offer',
  productName: 'Tomates',
  city: 'Lyon',
  postalCode: '69003',
  type: 'sell',
  coordinates: '4.85,45.76',
  distance: '25',
};

test.each([
  ['-180,-90', 50, [-180, -90]],
  ['180,90', 50, [180, 90]],
  ['0,90', 1, [0, 90]],
  ['180,0', 1, [180, 0]],
  ['1e-300,-5e-324', 49.999, [0, 0]],
  ['4.83511111111,45.7', 49.999, [4.835111, 45.7]],
])(
  'a saved search may lie at the limits of the globe: %s within %s km',
  async (coordinates, distance, stored) => {
    const member = await createLoggedInTestPerson(site);
    const saved = await save({ coordinates, distance }, member);
    expect(saved.statusCode).toBe(201);
    expect(saved.json().query).toEqual({ coordinates: stored, distance });
    const queries = JSON.stringify({ coordinates, distance });
    const query = { queries, page: '1e9', limit: '1e300' };
    const found = await site.app.inject({ url: '/api/adverts/search', query });
    expect(found.statusCode).toBe(200);
    const feed = await site.app.inject({
      url: '/feeds/annonces.json',
      query: { coordinates, distance: `${distance}` },
    });
    expect(feed.statusCode).toBe(200);
  },
);

test('a saved search is stored as written, without news and mails', async () => {
  const saved = await save(inLyon);
  expect(saved.statusCode).toBe(201);
  expect(saved.json()).toEqual({
    _id: expect.any(String),
    query: { ...inLyon, coordinates: [4.85, 45.76], distance: 25 },
    hasNew: false,
    notifications: { email: false, frequency: 'instant' },
  });
  expect(await list()).toEqual([saved.json()]);
});

test('the same search saved again returns the existing one, in any spelling', async () => {
  const [first] = await list();
  const again = await save({ ...inLyon, productName: ' TOMATES', city: 'lyon', coordinates: [4.85, 45.76] });
  expect(again.statusCode).toBe(200);
  expect(again.json()).toEqual(first);
  expect(await list()).toHaveLength(1);
});

test('the same search saved by another member is another one', async () => {
  const theirs = await save(inLyon, other);
  expect(theirs.statusCode).toBe(201);
  expect(theirs.json()._id).not.toBe((await list())[0]?._id);
});

test('invalid criteria are left out, a missing search is refused', async () => {
  const odd = await save({ productName: 'Noix', mainType: 'both', distance: 'far', other: 1 });
  expect(odd.json().query).toEqual({ productName: 'Noix' });
  for (const body of [{}, { query: 'tomates' }, { query: null }]) {
    const answer = await ask('POST', '', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ query: 'Indiquez une recherche.' });
  }
});

describe('the place of a saved search', () => {
  test.each([
    [
      { city: 'Nante', postalCode: '44000' },
      { city: 'Nantes', postalCode: '44000' },
    ],
    [{ city: 'Loire-Atlantique', distance: 25 }, { department: 'Loire-Atlantique' }],
    [{ department: '44' }, { department: 'Loire-Atlantique' }],
    [
      { city: 'Xyzzy', coordinates: [4.85, 45.76] },
      { city: 'Xyzzy', coordinates: [4.85, 45.76] },
    ],
    [
      { city: 'Annecy-le-Vieux', postalCode: '74940' },
      { city: 'Annecy-le-Vieux', postalCode: '74940' },
    ],
  ])('a saved search with %o is stored with %o', async (query, stored) => {
    const saved = await save(query, await createLoggedInTestPerson(site));
    expect(saved.statusCode, saved.body).toBe(201);
    expect(saved.json().query).toEqual(stored);
  });

  test.each([
    [{ city: 'Nante' }, 'city', /^Nous ne connaissons pas « Nante ». Vouliez-vous dire Nantes, .* \?$/],
    [{ city: 'Xyzzy', distance: 25 }, 'city', /^Nous ne connaissons pas « Xyzzy »\./],
    [{ city: '???' }, 'city', /^Nous ne connaissons pas « \?\?\? »\.$/],
    [{ postalCode: '99999' }, 'postalCode', /^Nous ne connaissons pas « 99999 »/],
    [{ department: 'Xyzzy' }, 'department', /^Nous ne connaissons pas « Xyzzy »/],
  ])('a saved search with %o is refused', async (query, field, text) => {
    const refused = await save(query);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().code).toBe('UNKNOWN_PLACE');
    expect(refused.json().errors).toEqual({ [field]: expect.stringMatching(text) });
  });

  test('a saved search with a known category is another search, one with an unknown category is refused', async () => {
    const person = await createLoggedInTestPerson(site);
    const refused = await save({ productName: 'noix', category: 'voitures' }, person);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual({ 'query.category': "Cette catégorie n'existe pas." });
    const saved = [];
    for (const query of [{ category: 'miel' }, { category: 'miel', season: true }, { season: true }]) {
      const answer = await save(query, person);
      expect([answer.statusCode, answer.json().query]).toEqual([201, query]);
      saved.push(answer.json()._id);
    }
    expect(new Set(saved).size).toBe(3);
  });

  test('a department by name and by number is the same saved search', async () => {
    const person = await createLoggedInTestPerson(site);
    const first = await save({ department: 'rhone' }, person);
    expect((await save({ department: '69' }, person)).json()._id).toBe(first.json()._id);
    expect((await save({ department: '44' }, person)).statusCode).toBe(201);
  });
});

test('saved searches are listed latest first', async () => {
  await save({ productName: 'Figues' });
  expect((await list()).map(({ query }) => query.productName)).toEqual(['Figues', 'Noix', 'Tomates']);
});

describe('changes of a saved search', () => {
  test('the mails of a saved search can be switched on and off', async () => {
    const [{ _id = '' } = {}] = await list();
    const on = await ask('PATCH', `/${_id}/notifications`, { notifications: { email: true } });
    expect(on.json()).toMatchObject({
      _id,
      notifications: { email: true },
      query: { productName: 'Figues' },
    });
    expect((await list())[0]?.notifications.email).toBe(true);
    await ask('PATCH', `/${_id}/notifications`, { notifications: { email: false } });
    expect((await list())[0]?.notifications.email).toBe(false);
    const bad = await ask('PATCH', `/${_id}/notifications`, { notifications: { email: 'peut-être' } });
    expect(bad.statusCode).toBe(400);
  });

  test('the news of a saved search can only be cleared', async () => {
    const [{ _id = '' } = {}] = await list();
    expect((await ask('PUT', `/${_id}`, { hasNew: true })).json().hasNew).toBe(false);
    await site.db.updateTable('savedSearches').set({ hasNew: true }).where('id', '=', _id).execute();
    expect((await list())[0]?.hasNew).toBe(true);
    expect((await ask('PUT', `/${_id}`, { hasNew: false })).json()).toMatchObject({ _id, hasNew: false });
    expect((await list())[0]?.hasNew).toBe(false);
  });

  test('a saved search can be deleted', async () => {
    const [{ _id = '' } = {}] = await list();
    expect((await ask('DELETE', `/${_id}`)).json().message).toBe('Recherche supprimée avec succès');
    expect((await ask('DELETE', `/${_id}`)).statusCode).toBe(404);
    expect((await list()).map(({ query }) => query.productName)).toEqual(['Noix', 'Tomates']);
  });
});

test('a saved search can be changed by its owner alone', async () => {
  const [{ _id = '' } = {}] = await list();
  for (const [method, path, body] of [
    ['PUT', `/${_id}`, { hasNew: false }],
    ['PATCH', `/${_id}/notifications`, { notifications: { email: true } }],
    ['DELETE', `/${_id}`, undefined],
  ] as const) {
    expect((await ask(method, path, body, other)).statusCode).toBe(404);
    expect((await ask(method, path.replace(_id, 'inconnue'), body)).statusCode).toBe(404);
  }
});

test('a member may save fifty searches, also when two are saved at once', async () => {
  const collector = await createLoggedInTestPerson(site);
  for (let i = 1; i < 50; i++)
    expect((await save({ productName: `rare ${i}` }, collector)).statusCode).toBe(201);
  const both = await Promise.all(
    ['a', 'b'].map((name) => save({ productName: `dernier ${name}` }, collector)),
  );
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect((await save({ productName: 'rare 7' }, collector)).statusCode).toBe(200);
  const refused = await save({ productName: 'encore' }, collector);
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_SEARCHES', message: expect.stringContaining('50') });
});

test('a suspended member keeps saved searches; deleting the account deletes them', async () => {
  const person = await createLoggedInTestPerson(site);
  await save({ productName: 'Poires' }, person);
  await suspendTestPerson(site, person);
  expect(await list(person)).toHaveLength(1);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: person.headers });
  const left = await site.db
    .selectFrom('savedSearches')
    .select('id')
    .where('userId', '=', person.id)
    .execute();
  expect(left).toEqual([]);
});
