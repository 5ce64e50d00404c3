import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { createLoggedInTestAdmin } from '#server/testing/people.ts';
import { createNewerVersionChecker } from './newer-version.ts';

let server: Server;
let updateUrl: string;
let answer: { status: number; body: string };
let asked: number;
let warned: string[];
beforeAll(async () => {
  server = createServer((_, response) => {
    asked += 1;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  updateUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/versions.json`;
});
beforeEach(() => {
  asked = 0;
  warned = [];
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const list = (...versions: unknown[]) => {
  answer = { status: 200, body: JSON.stringify({ versions }) };
};
const follow = (url: string | undefined) =>
  createNewerVersionChecker(
    { updateUrl: url },
    { warn: (_: unknown, message?: string) => warned.push(message ?? '') },
  );
const entry = (version: string, url: string | null = null) => ({ version, date: '2027-01-10', url });

test.each<[string, unknown[], object | null]>([
  [
    'the newest one of the list, wherever it stands',
    [entry('90.0.0'), entry('91.2.0', 'https://example.org/91'), entry('91.1.9')],
    entry('91.2.0', 'https://example.org/91'),
  ],
  ['a time as date', [{ ...entry('90.0.0'), date: '2027-01-10T12:00:00+01:00' }], entry('90.0.0')],
  ['none of an older or the same version', [entry('0.0.1')], null],
  ['none of a trial version', [entry('90.0.0-beta.1')], null],
  ['no link that could run a script', [entry('90.0.0', 'javascript:alert(1)')], entry('90.0.0')],
  ['entries that can be read', [{ version: 'demain' }, 7, entry('90.0.0')], entry('90.0.0')],
  ['nothing of an empty list', [], null],
])('the newer version is %s', async (_, versions, expected) => {
  list(...versions);
  const { ask, read } = follow(updateUrl);
  await ask();
  expect(read()).toEqual(expected);
});

test.each([
  ['an error', { status: 500, body: '{}' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['no list', { status: 200, body: '{"version": "2.0.0"}' }],
  ['an answer without an end', { status: 200, body: ' '.repeat(600_000) }],
])('a list that is %s is logged, and what was known stays', async (_, failed) => {
  list(entry('90.0.0'));
  const { ask, read } = follow(updateUrl);
  await ask();
  answer = failed;
  await ask();
  expect(read()).toEqual(entry('90.0.0'));
  expect(warned).toEqual(['The list of versions of UPDATE_URL can not be read']);
});

test('nothing is asked without an address', async () => {
  list(entry('90.0.0'));
  const { start, stop, ask, read } = follow(undefined);
  start();
  await ask();
  stop();
  expect([asked, read()]).toEqual([0, null]);
});

test('a site asks at its start, and names the newer version to administrators', async () => {
  list(entry('90.0.0', 'https://example.org/90'));
  const site = await openTestApp({ UPDATE_URL: updateUrl });
  const { headers } = await createLoggedInTestAdmin(site);
  const read = async () => (await site.app.inject({ url: '/api/admin/system', headers })).json().newerVersion;
  await expect.poll(read).toEqual(entry('90.0.0', 'https://example.org/90'));
  expect(asked).toBe(1);
  await site.close();
});
