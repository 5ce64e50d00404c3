import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '#contract/limits.ts';
import { buildFastifyApp } from '#server/app.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';

const { max } = rateLimits.telephoneNumbers;
const NUMBER = '06 39 98 12 34';

let site: TestApp;
/** A second process on the same database. */
let twin: TestApp['app'];
/** Listings of as many sellers as an account may read the numbers of, and of two more. */
let listings: string[];
beforeAll(async () => {
  site = await openTestApp({ RATE_LIMIT: 'on' });
  twin = await buildFastifyApp(site.services, { pages: false });
  listings = [];
  for (let n = 0; n < max + 2; n++) listings.push(await listingOf(await makeSeller()));
});
afterAll(async () => {
  await twin.close();
  await site.close();
});

const makeSeller = () => createLoggedInTestPerson(site, { phone: NUMBER, showPhoneNumber: true });
const listingOf = ({ id }: TestPerson) =>
  insertTestListing(site.db, id, { productName: 'Noix', status: 'accepted' });
/** Addresses far from each other, as their limits are not tested here. */
let address = 0;
async function userOf(listing: string | undefined, person: TestPerson, app = site.app) {
  const headers = { ...person.headers, 'x-forwarded-for': `203.0.${address++ % 250}.7` };
  const answer = await app.inject({ url: `/api/adverts/${listing}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().ad.user;
}
const phoneOf = async (listing: string | undefined, person: TestPerson, app = site.app) =>
  (await userOf(listing, person, app)).phone;

test('telephone numbers of sixty sellers an hour are shown to an account, over all processes', async () => {
  const reader = await createLoggedInTestPerson(site);
  const [first, ...others] = listings.slice(0, max);
  for (const [n, listing] of [first, ...others].entries())
    expect(await phoneOf(listing, reader, n % 2 ? twin : site.app)).toBe(NUMBER);

  const refused = await userOf(listings[max], reader);
  expect(refused).not.toHaveProperty('phone');
  expect(refused).toMatchObject({ phoneHidden: 'limit', showPhoneNumber: true });
  // Number requested several times at once: not shown either.
  const users = await Promise.all(Array.from({ length: 6 }, () => userOf(listings[max + 1], reader)));
  for (const user of users) expect(user).not.toHaveProperty('phone');

  const again = await userOf(first, reader);
  expect(again.phone).toBe(NUMBER);
  expect(again).not.toHaveProperty('phoneHidden');
  const known = await site.db
    .selectFrom('listings')
    .select('userId')
    .where('id', '=', first ?? '')
    .executeTakeFirstOrThrow();
  const another = await insertTestListing(site.db, known.userId, { productName: 'Noix', status: 'accepted' });
  expect(await phoneOf(another, reader)).toBe(NUMBER);
  expect(await phoneOf(listings[max], await createLoggedInTestPerson(site))).toBe(NUMBER);

  await sql`update throttle_hits set expires_at = now()`.execute(site.db);
  expect(await phoneOf(listings[max], reader)).toBe(NUMBER);
});

test('telephone numbers read by owners and administrators are not counted', async () => {
  const admin = await createLoggedInTestAdmin(site);
  for (const listing of listings) expect(await phoneOf(listing, admin)).toBe(NUMBER);
  const seller = await makeSeller();
  const own = await listingOf(seller);
  for (let n = 0; n < max + 2; n++) await phoneOf(own, seller);
  expect(await phoneOf(listings[0], seller)).toBe(NUMBER);
});

test('an answer without a telephone number is not counted', async () => {
  const reader = await createLoggedInTestPerson(site);
  const [silent, blocked] = [await createLoggedInTestPerson(site, { phone: NUMBER }), await makeSeller()];
  const payload = { userId: blocked.id };
  await site.app.inject({ method: 'POST', url: '/api/blocks', headers: reader.headers, payload });
  for (const person of [silent, blocked]) await userOf(await listingOf(person), reader);
  for (const listing of listings.slice(0, max)) expect(await phoneOf(listing, reader)).toBe(NUMBER);
});

test('suspended and unactivated members see no telephone number but their own', async () => {
  const [suspended, unactivated] = [
    await makeSeller(),
    await createLoggedInTestPerson(site, { verifiedAt: null }),
  ];
  const own = await listingOf(suspended);
  await suspendTestPerson(site, suspended);
  const visitor = (await site.app.inject(`/api/adverts/${listings[0]}`)).json().ad;
  for (const person of [suspended, unactivated]) {
    const answer = await site.app.inject({ url: `/api/adverts/${listings[0]}`, headers: person.headers });
    expect(answer.json().ad).toEqual(visitor);
  }
  expect(await phoneOf(own, suspended)).toBe(NUMBER);
});
