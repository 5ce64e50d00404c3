import { expect, test } from 'vitest';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({}, { cacheSeconds: 5 });
const admin = await createLoggedInTestAdmin(site);
const asked = { mainType: 'asked', type: undefined, quantity: undefined, price: undefined, images: [] };

async function matchesOf(person: TestPerson): Promise<Record<string, number>> {
  const answer = await site.app.inject({ url: '/api/adverts/my-ads', headers: person.headers });
  const active: { productName: string; matches: number }[] = answer.json().activeAds;
  return Object.fromEntries(active.map(({ productName, matches }) => [productName, matches]));
}

test('matching listings are counted once a minute for a member, and again after a change of the own ones', async () => {
  const [gardener, seeker] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  await publishAndAcceptTestListing(site, gardener, admin, { productName: 'Panais' });
  expect(await matchesOf(gardener)).toEqual({ Panais: 0 });
  await publishAndAcceptTestListing(site, seeker, admin, { ...asked, productName: 'Panais' });
  expect(await matchesOf(gardener)).toEqual({ Panais: 0 });
  expect(await matchesOf(seeker)).toEqual({ Panais: 1 });
  await publishAndAcceptTestListing(site, gardener, admin, { productName: 'Navets' });
  expect(await matchesOf(gardener)).toEqual({ Panais: 1, Navets: 0 });
});
