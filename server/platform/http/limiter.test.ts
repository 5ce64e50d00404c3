import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiRoute, type ApiRouteKey, isMissingRateLimit } from '#contract/api-route.ts';
import { apiRouteContracts } from '#contract/api-route-contracts.ts';
import { type RateLimit, type RateLimitName, rateLimits } from '#contract/limits.ts';
import { buildFastifyApp } from '#server/app.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createLoggedInTestPerson, makeTestPicture, sendTestMultipartForm } from '#server/testing/people.ts';

let site: TestApp;
/** A second process on the same database. */
let twin: TestApp['app'];
beforeAll(async () => {
  site = await openTestApp({ RATE_LIMIT: 'on' });
  twin = await buildFastifyApp(site.services, { pages: false });
});
afterAll(async () => {
  await twin.close();
  await site.close();
});

const declared: Record<RateLimitName, RateLimit> = rateLimits;
const from = (address: string) => ({ 'x-forwarded-for': address });
const times = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('limits of routes', () => {
  test('every route that writes or searches has a limit', () => {
    const unlimited = Object.entries(apiRouteContracts).filter(([key, route]) =>
      isMissingRateLimit(key as ApiRouteKey, route),
    );
    expect(unlimited.map(([key]) => key)).toEqual([]);
  });

  test('a route that only has limits of the other kind counts as unlimited', () => {
    const write: ApiRoute = { ...apiRouteContracts['POST /api/favorites'], limits: ['signUp'] };
    const read: ApiRoute = { ...apiRouteContracts['GET /api/adverts'], limits: ['favourites'] };
    expect([
      isMissingRateLimit('POST /api/favorites', write),
      isMissingRateLimit('GET /api/adverts', read),
    ]).toEqual([true, true]);
  });
});

/** Calls that need not succeed to count. */
const byAddress: [RateLimitName, 'GET' | 'POST', string][] = [
  ['signUp', 'POST', '/api/users/register'],
  ['login', 'POST', '/api/users/login'],
  ['mailedLinks', 'POST', '/api/users/forgot-password'],
  ['reads', 'GET', '/api/adverts/inconnue'],
  ['suggestions', 'GET', '/api/places/search?q=l'],
  ['previews', 'GET', '/previews/site.jpg'],
  ['mailPictures', 'GET', '/uploads/mail/inconnue.jpg'],
  ['feeds', 'GET', '/feeds/annonces.json'],
  ['sitemaps', 'GET', '/sitemap.xml'],
];

test.each(byAddress)('the limit %s refuses further calls from one IP address', async (name, method, url) => {
  const { max, minutes, inMemory } = declared[name];
  const call = (address: string, app = site.app) => app.inject({ method, url, headers: from(address) });
  const statusOf = async (n: number) =>
    (await call('203.0.113.9', n % 2 && !inMemory ? twin : site.app)).statusCode;
  // Concurrent calls; where processes share the count, half of them go to each.
  expect(await Promise.all(times(max).map(statusOf))).not.toContain(429);

  const refused = await call('203.0.113.9');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    message: 'Trop de tentatives. Réessayez dans un moment.',
    code: 'TOO_MANY_REQUESTS',
    requestId: refused.headers['x-request-id'],
  });
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(minutes * 60);
  expect((await call('203.0.113.10')).statusCode).not.toBe(429);
  if (inMemory) return;
  await expireLimits();
  expect((await call('203.0.113.9')).statusCode).not.toBe(429);
});

const byAccount: [RateLimitName, 'GET' | 'POST' | 'PUT' | 'DELETE', string][] = [
  ['profileChanges', 'PUT', '/api/users/update'],
  ['sessionChanges', 'DELETE', '/api/users/sessions/inconnue'],
  ['exports', 'GET', '/api/users/export'],
  ['newListings', 'POST', '/api/adverts/create'],
  ['listingChanges', 'PUT', '/api/adverts/inconnue/archive'],
  ['favourites', 'POST', '/api/favorites'],
  ['newSearches', 'POST', '/api/search'],
  ['searchChanges', 'PUT', '/api/search/inconnue'],
  ['messages', 'POST', '/api/messages/create'],
  ['messageSettings', 'PUT', '/api/messages/preferences'],
  ['reports', 'POST', '/api/reports'],
];

test.each(byAccount)(
  'the limit %s refuses further calls of one account, from any IP address',
  async (name, method, url) => {
    const { max } = declared[name];
    const [person, other] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
    const statusOf = async (who: typeof person, n: number, app = site.app) =>
      (await app.inject({ method, url, headers: { ...who.headers, ...from(`2001:db8:0:${n}::1`) } }))
        .statusCode;
    // Counted to within ten of the end in the database, as 300 calls of each would take their time.
    await statusOf(person, 99);
    await sql`update throttle_hits set hits = ${max - 10} where hits = 1`.execute(site.db);
    const calls = times(10).map((n) => statusOf(person, n, n % 2 ? site.app : twin));
    expect(await Promise.all(calls)).not.toContain(429);
    expect(await statusOf(person, 11)).toBe(429);
    expect(await statusOf(other, 11)).not.toBe(429);
    await expireLimits();
  },
);

test.each([
  ['publishing', '/api/adverts/create'],
  ['messageBursts', '/api/messages/create'],
] as const)('the limit %s is shared by members behind one IP address', async (name, url) => {
  const people = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  const call = async (n: number, address = '203.0.113.9') => {
    const headers = { ...people[n % 2]?.headers, ...from(address) };
    return (await site.app.inject({ method: 'POST', url, headers })).statusCode;
  };
  expect(await Promise.all(times(declared[name].max).map((n) => call(n)))).not.toContain(429);
  expect(await call(0)).toBe(429);
  expect(await call(1)).toBe(429);
  expect(await call(1, '203.0.113.10')).not.toBe(429);
  await expireLimits();
});

test('changes of several listings at once have a limit of their own', async () => {
  const { headers } = await createLoggedInTestPerson(site);
  const change = async (...ids: string[]) => {
    const payload = { changes: ids.map((id) => ({ id, renew: true })) };
    return (await site.app.inject({ method: 'PUT', url: '/api/adverts/my-ads', headers, payload }))
      .statusCode;
  };
  expect(await change('a', 'b')).toBe(200);
  await leaveOne(rateLimits.severalListingChanges);
  expect(await change('a', 'b')).toBe(200);
  expect(await change('a', 'b')).toBe(429);
  expect(await change('a')).toBe(200);
  await expireLimits();
});

test('changes of password and photo have limits of their own', async () => {
  await expireLimits();
  const { headers } = await createLoggedInTestPerson(site);
  let authorization = headers.authorization;
  const changePassword = async (password: string) => {
    const answer = await site.app.inject({
      method: 'PUT',
      url: '/api/users/update',
      headers: { authorization },
      payload: { password },
    });
    if (answer.statusCode === 200) authorization = `Bearer ${answer.json().token}`;
    return answer.statusCode;
  };
  expect(await changePassword('Verger-1?')).toBe(200);
  await leaveOne(rateLimits.passwordChanges);
  expect(await changePassword('Verger-2?')).toBe(200);
  expect(await changePassword('Verger-3?')).toBe(429);

  const changePhoto = async () => {
    const form = new FormData();
    form.append('profileImage', await makeTestPicture());
    return (await sendTestMultipartForm(site, 'PUT', '/api/users/update', form, { authorization }))
      .statusCode;
  };
  expect(await changePhoto()).toBe(200);
  await leaveOne(rateLimits.profilePhotos);
  expect(await changePhoto()).toBe(200);
  expect(await changePhoto()).toBe(429);
});

test('IPv6 addresses of one network count as one', async () => {
  await expireLimits();
  const call = (address: string) =>
    site.app.inject({ method: 'POST', url: '/api/users/register', headers: from(address) });
  for (const n of times(rateLimits.signUp.max))
    expect((await call(`2001:db8:1:1::${n + 1}`)).statusCode).toBe(400);
  expect((await call('2001:db8:1:1:ffff::1')).statusCode).toBe(429);
  expect((await call('2001:db8:1:2::1')).statusCode).toBe(400);
});

test('larger IPv6 networks have limits too, higher ones, and refused requests do not count towards them', async () => {
  await expireLimits();
  const call = async (address: string) => {
    const answer = await site.app.inject({
      url: '/api/users/register',
      method: 'POST',
      headers: from(address),
    });
    return answer.statusCode;
  };
  const callMany = async (addresses: string[]) => {
    const statuses = await Promise.all(addresses.map(call));
    return statuses.filter((status) => status !== 429).length;
  };
  const { max } = rateLimits.signUp;
  // Networks of one subscriber have together four times what one of them has.
  expect(await callMany(times(30).map(() => '2001:db8:2:100::1'))).toBe(max);
  expect(await callMany(times(60).map((n) => `2001:db8:2:10${1 + (n % 6)}::1`))).toBe(3 * max);
  expect(await call('2001:db8:2:1ff::1')).toBe(429);
  expect(await call('2001:db8:2:200::1')).toBe(400);
  // Limit of a /48 network, the largest of one customer: sixteen times that of one /64.
  await sql`update throttle_hits set hits = ${16 * max} where hits = ${4 * max + 1}`.execute(site.db);
  expect(await call('2001:db8:2:300::1')).toBe(429);
  expect(await call('2001:db8:3:300::1')).toBe(400);
});

/** Ends the period of every limit. */
async function expireLimits() {
  await sql`update throttle_hits set expires_at = now()`.execute(site.db);
}

/** Makes the first call count for all of its limit but one. */
const leaveOne = ({ max }: RateLimit) =>
  sql`update throttle_hits set hits = ${max - 1} where hits = 1`.execute(site.db);
