import { beforeAll, expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

/** Ids of pending listings, in the order of their submission. */
const pending: string[] = [];
/** Ids of deleted listings, in the order of their deletion. */
const deleted: string[] = [];

const site = await openTestSite();
const owner = await createLoggedInTestPerson(site);
const admin = await createLoggedInTestAdmin(site);
beforeAll(async () => {
  for (let n = 0; n < 3; n++) pending.push((await publishListingAsTestPerson(site, owner))._id);
  for (let n = 0; n < 3; n++) deleted.unshift((await publishListingAsTestPerson(site, owner))._id);
  for (const id of deleted)
    await decideListingAsTestAdmin(site, admin, id, {
      status: 'deleted',
      deleteReason: 'Contraire aux règles',
    });
});

async function list(path: string) {
  const answer = await site.app.inject({ url: `/api/admin/${path}`, headers: admin.headers });
  const body: unknown = answer.json();
  const ads: Listing[] = Array.isArray(body) ? body : [];
  return {
    body,
    ads,
    ids: ads.map(({ _id }) => _id),
    total: Number(answer.headers['x-total-count']),
  };
}

test('pending listings are listed by waiting time, in either order', async () => {
  expect((await list('adverts/pending')).ids).toEqual(pending);
  expect((await list('adverts/pending?sort=newest')).ids).toEqual(pending.toReversed());
  expect((await list('adverts/pending?sort=n%27importe')).ids).toEqual(pending);
});

test('deleted listings are listed by deletion date, in either order, with the reason', async () => {
  const { ads, ids } = await list('adverts/deleted');
  expect(ids).toEqual(deleted.toReversed());
  expect((await list('adverts/deleted?sort=oldest')).ids).toEqual(deleted);
  expect(ads[0]).toMatchObject({ status: 'deleted', deleteReason: 'Contraire aux règles' });
  expect(Date.now() - Date.parse(ads[0]?.decidedAt ?? '')).toBeLessThan(60_000);
});

test('the queues have pages and a total, and nothing past the end', async () => {
  for (const [path, all] of [
    ['adverts/pending', pending],
    ['adverts/deleted', deleted.toReversed()],
  ] as const) {
    const second = await list(`${path}?page=2&limit=2`);
    expect([second.ids, second.total]).toEqual([all.slice(2), 3]);
    const beyond = await list(`${path}?page=9&limit=2`);
    expect([beyond.ids, beyond.total]).toEqual([[], 3]);
    expect((await list(`${path}?limit=100000`)).ids).toEqual(all);
  }
});

test("the queues have a second address that ad blockers do not know, and show authors' e-mail", async () => {
  for (const state of ['pending', 'deleted']) {
    const { ads } = await list(`annonces/${state}`);
    expect(ads).toEqual((await list(`adverts/${state}`)).ads);
    expect(ads[0]?.user.email).toBe(owner.email);
  }
});

test('the queues are counted; a listing reported twice counts once', async () => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  for (const { headers } of [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)]) {
    const payload = { type: 'ad', entityId: _id, reason: 'Trop cher' };
    await site.app.inject({ method: 'POST', url: '/api/reports', payload, headers });
  }
  expect((await list('queues')).body).toMatchObject({
    pending: 3,
    reported: 1,
    reports: 2,
    deleted: 3,
    notices: 0,
  });
});
