import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { formatIsoDayInParis } from '#contract/paris-time.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { publishAndAcceptTestListing } from '#server/testing/people.ts';
import { reserveAsTestPerson, sendReservationRequestAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';
import { archiveExpiredListingsJob } from './expiry-jobs.ts';
import { showReturnedSellersListingsJob } from './return-from-away.ts';

const site = await openTestSite();

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);
async function run(job: typeof showReturnedSellersListingsJob) {
  await site.services.jobs.drained();
  await site.services.jobs.enqueue(site.db, job, {});
  await site.services.jobs.drained();
}

test('offers of a member who is away are hidden, do not expire, and come back with the time that was left', async () => {
  const { seller, buyer, listing } = await createSellerAndBuyerFixture(site);
  const { _id } = listing;
  const row = () =>
    site.db.selectFrom('listings').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
  const update = (awayUntil: string | null) =>
    site.app.inject({
      method: 'PUT',
      url: '/api/users/update',
      headers: seller.headers,
      payload: { awayUntil },
    });
  expect((await update(formatIsoDayInParis(daysFromNow(7)))).statusCode).toBe(200);
  expect((await site.app.inject(`/api/adverts/${_id}`)).statusCode).toBe(404);
  expect((await sendReservationRequestAsTestPerson(site, buyer, listing, 1)).json().code).toBe(
    'NOT_AVAILABLE',
  );
  await site.db
    .updateTable('listings')
    .set({ awaySince: daysFromNow(-7), expiresAt: daysFromNow(-5) })
    .where('id', '=', _id)
    .execute();
  await run(archiveExpiredListingsJob);
  await run(showReturnedSellersListingsJob);
  expect(await row()).toMatchObject({ isArchived: false, isLive: false });
  // Absence past its last day: no call of the member is needed, and the trigger must not end it here.
  await site.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ awayUntil: formatIsoDayInParis(daysFromNow(-1)) })
      .where('id', '=', seller.id)
      .execute();
    await tx
      .updateTable('listings')
      .set({ sellerAway: true, awaySince: daysFromNow(-7), expiresAt: daysFromNow(-5) })
      .where('id', '=', _id)
      .execute();
  });
  await run(showReturnedSellersListingsJob);
  const back = await row();
  expect(back.isLive).toBe(true);
  expect(Math.round(((back.expiresAt?.getTime() ?? 0) - Date.now()) / DAY_MS)).toBe(2);
});

test('an absence that a member prolongs while the job ends the former one keeps the offers hidden', async () => {
  const { seller, listing } = await createSellerAndBuyerFixture(site);
  await sql`alter table users disable trigger users_hide_away_listings`.execute(site.db);
  const setAway = (db: Queryable, days: number) =>
    db
      .updateTable('users')
      .set({ awayUntil: formatIsoDayInParis(daysFromNow(days)) })
      .where('id', '=', seller.id)
      .execute();
  await setAway(site.db, -1);
  await sql`alter table users enable trigger users_hide_away_listings`.execute(site.db);
  await site.db
    .updateTable('listings')
    .set({ sellerAway: true, awaySince: daysFromNow(-7) })
    .where('id', '=', listing._id)
    .execute();
  await site.services.jobs.drained();
  await site.db.transaction().execute(async (tx) => {
    await setAway(tx, 7);
    await site.services.jobs.enqueue(site.db, showReturnedSellersListingsJob, {});
    await waitUntilConnectionsAwaitLocks(site);
  });
  await site.services.jobs.drained();
  expect((await site.app.inject(`/api/adverts/${listing._id}`)).statusCode).toBe(404);
});

test('a return by hand shows the offers at once', async () => {
  const { seller, listing } = await createSellerAndBuyerFixture(site);
  for (const [awayUntil, status] of [
    [formatIsoDayInParis(daysFromNow(3)), 404],
    [null, 200],
  ] as const) {
    await site.app.inject({
      method: 'PUT',
      url: '/api/users/update',
      headers: seller.headers,
      payload: { awayUntil },
    });
    expect((await site.app.inject(`/api/adverts/${listing._id}`)).statusCode).toBe(status);
  }
});

test('a link to a hidden offer says when its author is back, but for what is hidden anyway', async () => {
  const { seller, buyer, admin, listing } = await createSellerAndBuyerFixture(site);
  const archived = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Panais' });
  const send = (method: 'PUT' | 'POST', url: string, payload: object) =>
    site.app.inject({ method, url, headers: seller.headers, payload });
  const awayUntil = formatIsoDayInParis(daysFromNow(5));
  const dayOf = async (id: string, headers = {}) =>
    (await site.app.inject({ url: `/api/adverts/${id}/similar`, headers })).json().awayUntil;
  expect(await dayOf(listing._id)).toBeUndefined();
  await send('PUT', `/api/adverts/${archived._id}/archive`, { isArchived: true });
  await send('PUT', '/api/users/update', { awayUntil });
  expect(await dayOf(listing._id)).toBe(awayUntil);
  expect(await dayOf(archived._id)).toBeUndefined();
  await send('POST', '/api/blocks', { userId: buyer.id });
  expect(await dayOf(listing._id, buyer.headers)).toBeUndefined();
});

test.each(['by hand', 'on the day'])(
  'an offer accepted while its author is away reaches saved searches when the author is back %s',
  async (how) => {
    const { seller, buyer, admin } = await createSellerAndBuyerFixture(site);
    const away = (awayUntil: string | null) =>
      site.app.inject({
        method: 'PUT',
        url: '/api/users/update',
        headers: seller.headers,
        payload: { awayUntil },
      });
    await away(formatIsoDayInParis(daysFromNow(3)));
    const productName = how === 'by hand' ? 'Kumquat' : 'Yuzu';
    await site.app.inject({
      method: 'POST',
      url: '/api/search',
      headers: buyer.headers,
      payload: { query: { productName } },
    });
    await publishAndAcceptTestListing(site, seller, admin, { productName });
    const hasNew = async () => {
      await site.services.jobs.drained();
      const found = await site.app.inject({ url: '/api/search', headers: buyer.headers });
      return found.json()[0].hasNew;
    };
    expect(await hasNew()).toBe(false);
    if (how === 'by hand') await away(null);
    else {
      await sql`alter table users disable trigger users_hide_away_listings`.execute(site.db);
      await site.db.updateTable('users').set({ awayUntil: null }).where('id', '=', seller.id).execute();
      await sql`alter table users enable trigger users_hide_away_listings`.execute(site.db);
      await run(showReturnedSellersListingsJob);
    }
    expect(await hasNew()).toBe(true);
  },
);

test('the unit of an offer stays while a reservation of it is open', async () => {
  const { seller, buyer, listing } = await createSellerAndBuyerFixture(site);
  const edit = (priceType: string) =>
    site.app.inject({
      method: 'PUT',
      url: `/api/adverts/${listing._id}`,
      headers: seller.headers,
      payload: { priceType },
    });
  const made = await reserveAsTestPerson(site, buyer, listing, 1);
  expect((await edit('unit')).json()).toMatchObject({ code: 'RESERVED', details: { reserved: 0 } });
  await site.db.updateTable('reservations').set({ status: 'cancelled' }).where('id', '=', made._id).execute();
  expect((await edit('unit')).statusCode).toBe(200);
});
