import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { generateSource } from 'oazapfts';
import { beforeAll, expect, test } from 'vitest';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import { createLoggedInTestAdmin, makeTestPicture, TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

/** Folder inside the project, so that the client finds its runtime. */
const FOLDER = new URL('../../../build/generated-client/', import.meta.url).pathname;
const SOURCE = `${FOLDER}client.ts`;

type Answer = Promise<{ status: number; data: Record<string, unknown> }>;
type Client = Record<string, (...input: unknown[]) => Answer> & {
  defaults: { baseUrl: string; headers: Record<string, string> };
};

const site = await openTestSite();
beforeAll(async () => {
  const document = await site.app.inject('/api/docs/json');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}openapi.json`, document.body);
  writeFileSync(SOURCE, await generateSource(`${FOLDER}openapi.json`));
});

test('a client generated from the API document compiles', () => {
  const options = [
    '--noEmit',
    '--strict',
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    '',
  ];
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options, SOURCE]);
  expect(String(stdout)).toBe('');
});

test('a client generated from the API document registers, publishes, accepts and finds a listing', async () => {
  const client = (await import(SOURCE)) as Client;
  client.defaults.baseUrl = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const as = (token: unknown) => {
    client.defaults.headers = { authorization: `Bearer ${token}` };
  };
  const email = 'client@example.org';
  const address = { city: 'Lyon', postalCode: '69003' };
  const person = { firstName: 'Lou', lastName: 'Petit', email, password: TEST_PASSWORD, address, cgu: true };

  expect(await client.postUsersRegister?.(person)).toMatchObject({ status: 201 });
  const [mail] = await readTestMailsSentTo(site, email);
  const token = extractLinkSecretFromTestMail(mail, '/signup/validate');
  expect(await client.getUsersValidateByToken?.(token)).toMatchObject({ status: 200 });
  const session = await client.postUsersLogin?.({ email, password: TEST_PASSWORD });
  expect(session).toMatchObject({ status: 200, data: { token: expect.any(String) } });

  as(session?.data.token);
  const published = await client.postAdvertsCreate?.({
    mainType: 'offer',
    type: 'donation',
    productName: 'Mirabelles',
    quantity: 2,
    description: 'Cueillies ce matin.',
    location: address,
    images: [await makeTestPicture()],
    cgu: true,
  });
  expect(published).toMatchObject({ status: 201, data: { ad: { status: 'pending' } } });
  const { _id } = (published?.data.ad ?? {}) as { _id: string };

  const { headers } = await createLoggedInTestAdmin(site);
  client.defaults.headers = headers;
  expect(await client.putAdminAdvertById?.(_id, { status: 'accepted' })).toMatchObject({ status: 200 });

  client.defaults.headers = {};
  const near = { productName: 'mirabelle', coordinates: [4.85, 45.76], distance: 10 };
  const expected = { status: 200, data: { ads: [{ _id, productName: 'Mirabelles' }] } };
  expect(await client.getAdvertsSearch?.(near)).toMatchObject(expected);
  expect(await client.getAdvertsSearch?.({ queries: near })).toMatchObject(expected);
  expect(await client.getAdvertsById?.('inconnue')).toMatchObject({ status: 404 });
});
