import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createAddressServiceClient } from './address-search-function.ts';
import { loadPlaceIndex } from './place-index.ts';
import { createPlaceSearchFunction } from './place-search-function.ts';

const places = loadPlaceIndex();
/** Long, so that a slow machine is not taken for a slow service. */
const timeoutMs = 10_000;
const ask = (q: string, limit = 100) => ({ q, limit });

let server: Server | undefined;
let received: URL[] = [];

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  received = [];
});

test('communes are found without an external service, in the same form', async () => {
  const search = createPlaceSearchFunction({ places });
  const { features } = await search(ask('toulouse', 1));
  expect(features).toEqual([
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [expect.closeTo(1.444, 2), expect.closeTo(43.605, 2)] },
      properties: {
        label: 'Toulouse',
        city: 'Toulouse',
        postcode: '31000',
        citycode: '31555',
        context: '31, Haute-Garonne, Occitanie',
        id: '31555',
        type: 'municipality',
        population: 514_819,
        score: expect.closeTo(0.964, 3),
      },
    },
  ]);
  expect((await search(ask('saint denis 974'))).features[0]?.properties.context).toBe('974, La Réunion');
  expect((await search(ask('31500'))).features[0]?.properties).toMatchObject({
    city: 'Toulouse',
    postcode: '31500',
  });
  expect((await search(ask(''))).features).toEqual([]);
});

test('departments are found beside communes, with or without a service', async () => {
  const rhone = { code: '69', name: 'Rhône', region: 'Auvergne-Rhône-Alpes', score: expect.closeTo(0.92, 1) };
  const own = await createPlaceSearchFunction({ places })(ask('Rhône'));
  expect(own.departments).toEqual([rhone]);
  expect(own.features.every(({ properties }) => properties.type === 'municipality')).toBe(true);
  const addressServiceUrl = await serve(answerWith([elsewhere]));
  const search = createPlaceSearchFunction({ places, addressServiceUrl, timeoutMs });
  expect((await search(ask('Rhône'))).departments).toEqual([rhone]);
  expect((await search(ask('Rhonne'))).departments).toEqual([
    { ...rhone, score: expect.any(Number), approximate: true },
  ]);
});

test('a configured service is called within its limits', async () => {
  const search = createPlaceSearchFunction({
    places,
    addressServiceUrl: await serve(answerWith([elsewhere])),
    timeoutMs,
  });
  const answer = await search(ask('ailleurs', 100));
  expect(received.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { q: 'ailleurs', type: 'municipality', limit: '50' },
  ]);
  expect(answer.features[0]?.properties).toMatchObject({ city: 'Ailleurs', postcode: '12345' });
  expect(answer.features[0]?.properties).not.toHaveProperty('importance');
  expect(answer.attribution).toBe('BAN');
});

test('short texts, and places unknown to the service, are looked up in the own index', async () => {
  const search = createPlaceSearchFunction({
    places,
    addressServiceUrl: await serve(answerWith([])),
    timeoutMs,
  });
  expect((await search(ask('ly'))).features[0]?.properties.city).toBe('Lyon');
  expect(received).toHaveLength(0);
  expect((await search(ask('vileurbane'))).features[0]?.properties.city).toBe('Villeurbanne');
  expect(received).toHaveLength(1);
});

test('a failing service is replaced by the own index at once, and not called for a while', async () => {
  const url = await serve((_, response) => response.writeHead(503).end('<h1>Down</h1>'));
  const search = createPlaceSearchFunction({ places, addressServiceUrl: url, timeoutMs });
  for (const q of ['lyon', 'nantes']) {
    expect((await search(ask(q))).features[0]?.properties.city.toLowerCase()).toBe(q);
  }
  expect(received).toHaveLength(1);
});

test('a service that does not answer is not waited for', async () => {
  const service = createAddressServiceClient({ url: await serve(() => {}), timeoutMs: 100 });
  expect(await service('lyon', 10)).toBeNull();
});

test('a service that is gone or answers nonsense counts as no answer', async () => {
  expect(await createAddressServiceClient({ url: 'http://127.0.0.1:9/' })('lyon', 10)).toBeNull();
  const url = await serve((_, response) => response.end('{"features": [{"type": "Feature"}]}'));
  const warnings: unknown[] = [];
  const log = { warn: (...warning: unknown[]) => warnings.push(warning) };
  expect(await createAddressServiceClient({ url, log, timeoutMs })('lyon', 10)).toBeNull();
  expect(warnings).toHaveLength(1);
});

test('a failing service is called again after a pause; a refused query causes none', async () => {
  const statuses = [500, 400, 200];
  const url = await serve((request, response) => {
    const status = statuses.shift() ?? 200;
    if (status === 200) answerWith([elsewhere])(request, response);
    else response.writeHead(status).end();
  });
  const service = createAddressServiceClient({ url, pauseMs: 0, timeoutMs });
  expect(await service('lyon', 10)).toBeNull();
  expect(await service('lyon', 10)).toBeNull();
  expect((await service('lyon', 10))?.features).toHaveLength(1);
});

test('a service gets at most 50 calls a second', async () => {
  const service = createAddressServiceClient({ url: await serve(answerWith([elsewhere])), timeoutMs });
  const answers = await Promise.all(Array.from({ length: 60 }, () => service('lyon', 10)));
  expect(answers.filter(Boolean)).toHaveLength(50);
  expect(received).toHaveLength(50);
});

const elsewhere = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [1.5, 45.5] },
  properties: {
    label: 'Ailleurs',
    city: 'Ailleurs',
    postcode: '12345',
    citycode: '12344',
    context: '12, Aveyron, Occitanie',
    id: '12344',
    type: 'municipality',
    score: 0.9,
    importance: 0.3,
  },
};

const answerWith =
  (features: object[]): RequestListener =>
  (_, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ type: 'FeatureCollection', features }));

/** Service on a free port that records its calls. */
async function serve(answer: RequestListener): Promise<string> {
  const listening = createServer((request, response) => {
    received.push(new URL(request.url ?? '', 'http://service'));
    answer(request, response);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/search`;
}
