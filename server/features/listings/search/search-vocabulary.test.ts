import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildFastifyApp } from '#server/app.ts';
import { openServices, type ServicesBeforeApp } from '#server/services.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
} from '#server/testing/people.ts';

let site: TestApp;
let neighbour: { services: ServicesBeforeApp; app: TestApp['app'] };
beforeAll(async () => {
  site = await openTestApp();
  const { config, log, database } = site.services;
  const services = await openServices(config, log, {
    database: { ...database, close: async () => {} },
  });
  neighbour = { services, app: await buildFastifyApp(services, { pages: false }) };
});
afterAll(async () => {
  await neighbour.app.close();
  await neighbour.services.close();
  await site.close();
});

test('a new word of a listing is found in every process at once', async () => {
  const [seller, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];
  const plain = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Tomate' });
  expect(await find(neighbour.app, 'Tomatine')).toEqual([plain._id]);

  const unusual = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Tomatine' });
  expect(await find(site.app, 'Tomatine')).toEqual([unusual._id]);
  await vi.waitFor(async () => expect(await find(neighbour.app, 'Tomatine')).toEqual([unusual._id]));
});

async function find(app: TestApp['app'], productName: string): Promise<string[]> {
  const answer = await app.inject({
    url: '/api/adverts/search',
    query: { queries: JSON.stringify({ productName }) },
  });
  return answer.json().ads.map(({ _id }: { _id: string }) => _id);
}
