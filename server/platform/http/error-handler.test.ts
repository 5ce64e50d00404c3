import { expect, test } from 'vitest';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const person = await createLoggedInTestPerson(site);

const post = (url: string, payload: object) =>
  site.app.inject({ method: 'POST', url, payload, headers: person.headers });

test.each(['/annonces', '/api/inconnu'])(
  'a browser gets a French page outside the site, but not from the API: %s',
  async (url) => {
    const answer = await site.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(answer.statusCode).toBe(404);
    if (url.startsWith('/api')) return expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('<a href="/app">');
  },
);

test('a text that consists of NUL characters counts as empty', async () => {
  const payload = { email: '\0', password: '\0' };
  const answer = await post('/api/users/login', payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', errors: { email: expect.any(String) } });
});

test('NUL characters and lone surrogates are removed from texts before they are stored', async () => {
  const saved = await post('/api/search', { query: { productName: 'tom\0ate', city: 'Lyon\ud800' } });
  expect(saved.statusCode).toBe(201);
  expect(saved.json().query).toEqual({ productName: 'tomate', city: 'Lyon\ufffd' });

  const escaped = JSON.stringify({ productName: 'fi\0gue\udc00' });
  const found = await site.app.inject({ url: '/api/adverts/search', query: { queries: escaped } });
  expect(found.statusCode).toBe(200);

  const location = JSON.stringify({ city: 'Ly\0on\ud800', postalCode: '69003' });
  const listing = { mainType: 'asked', productName: 'Figues', description: 'Mûres\udc00', location };
  const published = await post('/api/adverts/create', listing);
  expect(published.statusCode).toBe(201);
  expect(published.json().ad).toMatchObject({ description: 'Mûres\ufffd', location: { city: 'Lyon\ufffd' } });
});

test('names lose invisible, direction-changing and line-breaking characters', async () => {
  const rename = (firstName: string) =>
    site.app.inject({
      method: 'PUT',
      url: '/api/users/update',
      headers: person.headers,
      payload: { firstName, lastName: 'Mo\u0007reau 👩‍🌾' },
    });
  for (const unseen of ['\u200b', '\u200d\u200e'])
    expect((await rename(unseen)).json().errors).toEqual({ firstName: 'Veuillez entrer votre prénom' });
  const { user } = (await rename('\u202eJean\u200b\r\nPaul')).json();
  expect([user.firstName, user.lastName]).toEqual(['Jean Paul', 'Moreau 👩‍🌾']);

  const ask = {
    mainType: 'asked',
    description: 'Mûres\n\u202eà point',
    location: { city: 'Lyon', postalCode: '69003' },
  };
  const create = (productName: string) => post('/api/adverts/create', { ...ask, productName });
  expect((await create('\u2067\u200b')).json().errors).toEqual({
    productName: 'Veuillez indiquer un produit.',
  });
  const { ad } = (await create('Fi\u200bgues\nnoires')).json();
  expect([ad.productName, ad.description]).toEqual(['Figues noires', 'Mûres\nà point']);
});

test('values nested too deeply are left out', async () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const payload = `{"query":{"productName":"figues","deep":${deep}}}`;
  const headers = { ...person.headers, 'content-type': 'application/json' };
  const answer = await site.app.inject({ method: 'POST', url: '/api/search', payload, headers });
  expect(answer.statusCode).toBe(201);
});

test.each([{ toString: 1 }, [{ toString: 1 }, 1], [[4.8], 45], 4.8, true])(
  'coordinates given as %j are ignored',
  async (coordinates) => {
    const saved = await post('/api/search', { query: { productName: 'figues', coordinates } });
    expect(saved.statusCode).toBeLessThan(300);
    expect(saved.json().query).toEqual({ productName: 'figues' });
    const queries = JSON.stringify({ coordinates });
    const found = await site.app.inject({ url: '/api/adverts/search', query: { queries } });
    expect(found.statusCode).toBe(200);
  },
);

test.each([
  [
    'cut short',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nCam',
  ],
  ['without a boundary', 'multipart/form-data', '--x--\r\n'],
  ['with an endless boundary', `multipart/form-data; boundary=${'b'.repeat(300)}`, '--b--\r\n'],
])('a multipart body %s is refused as malformed', async (_fault, contentType, payload) => {
  const headers = { 'content-type': contentType };
  const answer = await site.app.inject({ method: 'POST', url: '/api/users/register', payload, headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'MALFORMED_REQUEST',
    message: "La requête n'a pas pu être lue.",
  });
});
