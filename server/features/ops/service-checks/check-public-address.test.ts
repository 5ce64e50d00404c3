import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { SystemState } from '#contract/ops/system.ts';
import { openTestApp } from '#server/testing/app.ts';
import { createLoggedInTestAdmin } from '#server/testing/people.ts';

/** Server of tests. @returns its address */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Check of the public address on the page of the state, of a site that listens at a port. */
async function readCheck(environment: Record<string, string>, onPort: (port: number) => void = () => {}) {
  const site = await openTestApp(environment);
  onTestFinished(site.close);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  onPort((site.app.server.address() as AddressInfo).port);
  const { headers } = await createLoggedInTestAdmin(site);
  const answer = await site.app.inject({ url: '/api/admin/system', headers });
  return answer.json<SystemState>().checks.find(({ subject }) => subject === 'Adresse publique');
}

test.each<[string, RequestListener, string]>([
  [
    'of another site',
    (_, response) => response.end('{"publicUrl": "https://autre.example.org"}'),
    "est l'adresse d'un autre site. Sur la machine du site : corrigez PUBLIC_URL, ou menez-y cette adresse par son DNS et le mandataire.",
  ],
  [
    'that leads to another one',
    (_, response) => response.writeHead(301, { location: 'https://www.example.org/api/ready' }).end(),
    'mène à https://www.example.org. Sur la machine du site : donnez cette adresse à PUBLIC_URL.',
  ],
])('a public address %s is named with its remedy', async (_, answer, sentence) => {
  const address = await listen(answer);
  expect(await readCheck({ PUBLIC_URL: address })).toMatchObject({
    state: 'wrong',
    sentence: `${address} ${sentence}`,
  });
});

test('a proxy that TRUST_PROXY does not name is named with its remedy', async () => {
  let port = 0;
  const address = await listen(({ url, method, headers }, response) => {
    const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.9' };
    request({ host: '127.0.0.1', port, path: url, method, headers: forwarded }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  });
  const checkWith = (environment: Record<string, string>) =>
    readCheck({ PUBLIC_URL: address, ...environment }, (own) => {
      port = own;
    });
  expect(await checkWith({ TRUST_PROXY: '10.0.0.1' })).toMatchObject({
    state: 'wrong',
    sentence:
      "tous les visiteurs ont la même adresse et partagent les mêmes limites. Sur la machine du site : mettez l'adresse du mandataire dans TRUST_PROXY.",
  });
  expect(await checkWith({})).toMatchObject({ state: 'right' });
});
