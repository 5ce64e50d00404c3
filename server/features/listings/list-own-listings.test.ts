import { expect, test } from 'vitest';
import { makeAdmin, makePerson, type Person, publishAccepted } from '#server/testing/people.ts';
import { openSite } from '#server/testing/site.ts';

const site = await openSite({}, { cacheSeconds: 5 });
const admin = await makeAdmin(site);
const asked = { mainType: 'asked', type: undefined, quantity: undefined, price: undefined, images: [] };

async function matchesOf(person: Person): Promise<Record<string, number>> {
  const answer = await site.app.inject({ url: '/api/adverts/my-ads', headers: person.headers });
  const active: { productName: string; matches: number }[] = answer.json().activeAds;
  return Object.fromEntries(active.map(({ productName, matches }) => [productName, matches]));
}

test('matching listings are counted once a minute for a member, and again after a change of the own ones', async () => {
  const [gardener, seeker] = [await makePerson(site), await makePerson(site)];
  await publishAccepted(site, gardener, admin, { productName: 'Panais' });
  expect(await matchesOf(gardener)).toEqual({ Panais: 0 });
  await publishAccepted(site, seeker, admin, { ...asked, productName: 'Panais' });
  expect(await matchesOf(gardener)).toEqual({ Panais: 0 });
  expect(await matchesOf(seeker)).toEqual({ Panais: 1 });
  await publishAccepted(site, gardener, admin, { productName: 'Navets' });
  expect(await matchesOf(gardener)).toEqual({ Panais: 1, Navets: 0 });
});
