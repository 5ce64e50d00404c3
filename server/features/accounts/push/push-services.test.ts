import { createSocket } from 'node:dgram';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createLoggedInTestPerson, TEST_PASSWORD } from '#server/testing/people.ts';
import { createTestPushSubscription } from '#server/testing/push-service.ts';
import { openTestSite } from '#server/testing/site.ts';
import { createPublicOnlyDnsLookup, isPublicIpAddress } from './public-address.ts';

const site = await openTestSite();
const person = await createLoggedInTestPerson(site);

const subscribe = (endpoint: string) =>
  site.app.inject({
    method: 'PUT',
    url: '/api/users/push',
    headers: person.headers,
    payload: createTestPushSubscription(endpoint),
  });

test.each([
  'http://push.example.org/a',
  'https://127.0.0.1/a',
  'https://10.1.2.3:8443/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://2130706433/a',
  'https://user@push.example.org/a',
  'https://:secret@push.example.org/a',
  'https://push.example.org:8443/a',
  'ftp://push.example.org/a',
])('the address %s is refused as a push service', async (endpoint) => {
  const answer = await subscribe(endpoint);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toHaveProperty('endpoint');
});

test('the address of a push service is stored in its normal form', async () => {
  expect((await subscribe('HTTPS://Push.Example.org:443/a/../B')).statusCode).toBe(200);
  const { endpoint } = await site.db
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(endpoint).toBe('https://push.example.org/B');
});

test.each([
  ['short', 'court'],
  ['no point of the curve', Buffer.alloc(65, 4).toString('base64url')],
])('a push key that is %s is refused', async (_, p256dh) => {
  const { endpoint, keys } = createTestPushSubscription();
  const payload = { endpoint, keys: { ...keys, p256dh } };
  const answer = await site.app.inject({
    method: 'PUT',
    url: '/api/users/push',
    headers: person.headers,
    payload,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual({ 'keys.p256dh': 'Cette clé est invalide.' });
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
])('the address %s counts as public: %s', (address, isPublic) => {
  expect(isPublicIpAddress(address)).toBe(isPublic);
});

test('push connections use only public addresses of a name, and do not wait for a silent name server', async () => {
  const names = await openNameServer({
    'private.test': [10, 1, 2, 3],
    'public.test': [8, 8, 4, 4],
  });
  const lookup = promisify(createPublicOnlyDnsLookup([names.address])) as (
    host: string,
    options: object,
  ) => Promise<unknown>;
  try {
    const [found, ...others] = await Promise.allSettled([
      lookup('public.test', { all: true }),
      lookup('private.test', { all: true }),
      lookup('silent.test', { all: true }),
    ]);
    expect(found).toEqual({ status: 'fulfilled', value: [{ address: '8.8.4.4', family: 4 }] });
    expect(others.map((other) => other.status === 'rejected' && other.reason.message)).toEqual([
      'private.test has no public address',
      'silent.test has no public address',
    ]);
  } finally {
    await names.close();
  }
}, 9_000);

test('a member may have ten subscribed browsers, the latest ones', async () => {
  for (let count = 0; count < 12; count++) {
    const { headers } = await makeSession();
    await site.app.inject({
      method: 'PUT',
      url: '/api/users/push',
      headers,
      payload: createTestPushSubscription(),
    });
  }
  const rows = await site.db
    .selectFrom('pushSubscriptions')
    .select('sessionId')
    .where('userId', '=', person.id)
    .execute();
  expect(rows).toHaveLength(10);
});

async function makeSession() {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email: person.email, password: TEST_PASSWORD },
  });
  return { headers: { authorization: `Bearer ${answer.json().token}` } };
}

/** Name server that answers with addresses of version 4 for known names, and with none otherwise. */
async function openNameServer(known: Record<string, number[]>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at]; length; length = query[at]) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const address = known[labels.join('.').toLowerCase()];
    if (!address || query.readUInt16BE(at + 1) !== 1) return;
    const flagsAndCounts = [0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0];
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address];
    const answer = [query.subarray(0, 2), flagsAndCounts, query.subarray(12, at + 5), record];
    socket.send(Buffer.concat(answer.map((part) => Buffer.from(part))), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
}
