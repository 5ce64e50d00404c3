import { beforeAll, expect, test } from 'vitest';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({}, { cacheSeconds: 3_600 });
let id: string;
beforeAll(async () => {
  site.app.get('/page', (request) =>
    site.app.readForPage(request, JSON.parse(String(request.headers.asked))),
  );
  const { id: author } = await createLoggedInTestPerson(site, { phone: '0612345678', showPhoneNumber: true });
  id = await insertTestListing(site.db, author, { productName: 'Rhubarbe', status: 'accepted' });
});

const withoutLastName = ({ user: { lastName: _, ...user }, ...ad }: ListingWithAuthorLastName) => ({
  ...ad,
  user,
});

/** Reads as a page does, for any visitor. */
async function read(
  key: string,
  asked: { params?: object; query?: Record<string, string> } = {},
  headers = {},
) {
  const { params = {}, query = {} } = asked;
  const answer = await site.app.inject({
    url: '/page',
    headers: { ...headers, asked: JSON.stringify({ key, params, query }) },
  });
  return answer.json();
}

test('a page gets the same answer as a visitor of the API, cached or not', async () => {
  const query = { productName: 'rhubarbe', limit: '5', facets: 'category' };
  const asVisitor = async (url: string) => (await site.app.inject({ url })).json();
  const found = await read('GET /api/adverts/search', { query });
  expect(found.status).toBe(200);
  expect(found.body.ads).toHaveLength(1);
  const answered = await asVisitor(`/api/adverts/search?${new URLSearchParams(query)}`);
  expect({ ...answered, ads: answered.ads.map(withoutLastName) }).toEqual(found.body);
  expect((await read('GET /api/site')).body).toEqual(await asVisitor('/api/site'));
  const listing = await asVisitor(`/api/adverts/${id}`);
  const { headers } = await createLoggedInTestPerson(site);
  expect(await read('GET /api/adverts/:id', { params: { id } }, headers)).toEqual({
    status: 200,
    body: { ad: withoutLastName(listing.ad) },
  });
  expect(JSON.stringify(listing)).not.toContain('0612345678');
});

test("a page never gets an author's last name, even when the API has cached the answer", async () => {
  for (const url of ['/api/adverts?limit=3', '/api/adverts/search?limit=3', `/api/adverts/${id}?x=1`])
    expect((await site.app.inject({ url })).body, url).toContain('Moreau');
  const query = { limit: '3' };
  for (const [key, asked] of [
    ['GET /api/adverts', { query }],
    ['GET /api/adverts/search', { query }],
    ['GET /api/adverts/:id', { params: { id }, query: { x: '1' } }],
  ] as const) {
    const { status, body } = await read(key, asked);
    expect(status, key).toBe(200);
    expect(JSON.stringify(body), key).not.toContain('Moreau');
  }
});

test('a page is refused whatever a visitor is refused', async () => {
  const { headers } = await createLoggedInTestPerson(site);
  expect(await read('GET /api/adverts/my-ads', {}, headers)).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  });
  expect(await read('POST /api/adverts/create')).toMatchObject({ status: 401 });
  const unknown = { params: { id: '01890000-0000-7000-8000-000000000000' } };
  expect(await read('GET /api/adverts/:id', unknown)).toMatchObject({
    status: 404,
    body: { code: 'LISTING_NOT_FOUND', message: expect.any(String), requestId: expect.any(String) },
  });
  expect(await read('GET /api/places/nearest', { query: { lon: 'x', lat: '45' } })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', errors: { lon: expect.any(String) } },
  });
});
