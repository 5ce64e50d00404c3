import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ThrottleName } from '#contract/route.ts';
import { buildApp } from '#server/app.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { makePerson, PASSWORD, type Person } from '#server/testing/people.ts';
import { callLimits } from './throttle.ts';

let site: TestApp;
/** A second process on the same database. */
let twin: TestApp['app'];
let person: Person;
beforeAll(async () => {
  site = await openTestApp({ RATE_LIMIT: 'on' });
  twin = await buildApp(site.services, { pages: false });
  person = await makePerson(site);
});
afterAll(async () => {
  await twin.close();
  await site.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });

interface Limited {
  method: 'GET' | 'POST';
  url: string;
  /** What the call answers while it is allowed: nothing here needs to succeed to count. */
  answers: number;
}

const limited: Record<ThrottleName, Limited> = {
  signUp: { method: 'POST', url: '/api/users/register', answers: 400 },
  login: { method: 'POST', url: '/api/users/login', answers: 400 },
  forgottenPassword: { method: 'POST', url: '/api/users/forgot-password', answers: 400 },
  publish: { method: 'POST', url: '/api/adverts/create', answers: 400 },
  message: { method: 'POST', url: '/api/messages/create', answers: 400 },
  suggest: { method: 'GET', url: '/api/places/search?q=lyon', answers: 200 },
  preview: { method: 'GET', url: '/previews/site.jpg', answers: 200 },
  feed: { method: 'GET', url: '/feeds/annonces.json', answers: 200 },
  export: { method: 'GET', url: '/api/users/export', answers: 200 },
};

describe.each(Object.entries(limited))('%s', (name, { method, url, answers }) => {
  const { max, timeWindow } = callLimits[name as ThrottleName];
  const call = (address: string, app = site.app) =>
    app.inject({ method, url, headers: { ...person.headers, ...from(address) } });

  test(`is refused after ${max} calls in ${timeWindow / 60_000} minutes from one address`, async () => {
    await expireLimits();
    const allowed = new Set<number>();
    // Half of them to each process, all at once.
    const calls = Array.from({ length: max }, (_, n) => call('203.0.113.9', n % 2 ? site.app : twin));
    for (const answer of await Promise.all(calls)) allowed.add(answer.statusCode);
    expect([...allowed]).toEqual([answers]);

    const refused = await call('203.0.113.9', twin);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      message: 'Trop de tentatives. Réessayez dans un moment.',
      code: 'TOO_MANY_REQUESTS',
      requestId: refused.headers['x-request-id'],
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(timeWindow / 1000);

    expect((await call('203.0.113.10')).statusCode).toBe(answers);
    await expireLimits();
    expect((await call('203.0.113.9')).statusCode).toBe(answers);
  });
});

test('a network of IPv6 is one address', async () => {
  const call = (address: string) =>
    site.app.inject({ method: 'POST', url: '/api/users/register', headers: from(address) });
  for (let n = 1; n <= callLimits.signUp.max; n++) {
    expect((await call(`2001:db8:1:1::${n}`)).statusCode).toBe(400);
  }
  expect((await call('2001:db8:1:1:ffff::1')).statusCode).toBe(429);
  expect((await call('2001:db8:1:2::1')).statusCode).toBe(400);
});

describe('passwords tried at once on two processes', () => {
  const logIn = (email: string, password: string, n: number) =>
    (n % 2 ? site.app : twin).inject({
      method: 'POST',
      url: '/api/users/login',
      headers: from(`198.51.100.${n}`),
      payload: { email, password },
    });
  const burst = async (email: string, password: string, size: number) => {
    const answers = await Promise.all(Array.from({ length: size }, (_, n) => logIn(email, password, n)));
    return answers.map(({ statusCode }) => statusCode).sort();
  };

  test.each(['known', 'unknown'])('no more than ten wrong ones are checked, %s account', async (kind) => {
    const email = kind === 'known' ? (await makePerson(site)).email : 'inconnue@example.org';
    const checked = Array(10).fill(401);
    expect(await burst(email, 'Faux-2026!', 40)).toEqual([...checked, ...Array(30).fill(429)]);
    expect((await logIn(email, PASSWORD, 41)).statusCode).toBe(429);
    await expireLimits();
    expect((await logIn(email, PASSWORD, 41)).statusCode).toBe(kind === 'known' ? 200 : 401);
  });

  test('right ones all pass and take nothing from the account', async () => {
    const { email } = await makePerson(site);
    expect(await burst(email, PASSWORD, 24)).toEqual(Array(24).fill(200));
    // Each process may hold one attempt while it checks.
    expect(await burst(email, 'Faux-2026!', 8)).toEqual(Array(8).fill(401));
    expect(await burst(email, PASSWORD, 24)).toEqual(Array(24).fill(200));
  });
});

test('a window opened by a clock that was set back since is over', async () => {
  const logIn = (email: string, password: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/users/login',
      headers: from('203.0.113.77'),
      payload: { email, password },
    });
  const { email } = await makePerson(site);
  for (let n = 0; n < 10; n++) await logIn(email, 'Faux-2026!');
  expect((await logIn(email, PASSWORD)).statusCode).toBe(429);
  await sql`update throttle_hits set expires_at = expires_at + interval '3 hours'`.execute(site.db);
  expect((await logIn(email, PASSWORD)).statusCode).toBe(200);
});

/** As if every window had passed. */
async function expireLimits() {
  await sql`update throttle_hits set expires_at = now()`.execute(site.db);
}
