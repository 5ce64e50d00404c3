import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { makePerson, PASSWORD, type Person } from '#server/testing/people.ts';
import { aPushSubscription } from '#server/testing/push-service.ts';
import { isPublicAddress, lookupPublic } from './public-address.ts';

let site: TestApp;
let person: Person;
beforeAll(async () => {
  site = await openTestApp();
  person = await makePerson(site);
});
afterAll(() => site.close());

const subscribe = (endpoint: string) =>
  site.app.inject({
    method: 'PUT',
    url: '/api/users/push',
    headers: person.headers,
    payload: aPushSubscription(endpoint),
  });

test.each([
  'http://push.example.org/a',
  'https://127.0.0.1/a',
  'https://10.1.2.3:8443/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://2130706433/a',
  'https://user@push.example.org/a',
  'ftp://push.example.org/a',
])('%s is no push service', async (endpoint) => {
  const answer = await subscribe(endpoint);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toHaveProperty('endpoint');
});

test('a key that is none is refused', async () => {
  const { endpoint } = aPushSubscription();
  const payload = { endpoint, keys: { p256dh: 'court', auth: 'x' } };
  const answer = await site.app.inject({
    method: 'PUT',
    url: '/api/users/push',
    headers: person.headers,
    payload,
  });
  expect(answer.statusCode).toBe(400);
});

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4007::1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['example.org', false],
])('whether %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test('a name that leads to a private address is not connected to', async () => {
  const lookup = promisify(lookupPublic) as (host: string, options: object) => Promise<unknown>;
  await expect(lookup('localhost', {})).rejects.toThrow('localhost has no public address');
});

test('twenty browsers at most, the last ones', async () => {
  for (let count = 0; count < 22; count++) {
    const { headers } = await makeSession();
    await site.app.inject({ method: 'PUT', url: '/api/users/push', headers, payload: aPushSubscription() });
  }
  const rows = await site.db
    .selectFrom('pushSubscriptions')
    .select('sessionId')
    .where('userId', '=', person.id)
    .execute();
  expect(rows).toHaveLength(20);
});

async function makeSession() {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email: person.email, password: PASSWORD },
  });
  return { headers: { authorization: `Bearer ${answer.json().token}` } };
}
