import { beforeEach, describe, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  type TestPerson,
} from '#server/testing/people.ts';
import { createDoneReservationFixture, thankAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const other = await createLoggedInTestAdmin(site);
/** Administrator who sells, and an administrator who buys. */
let seller: TestPerson;
let buyer: TestPerson;
let listing: string;
let thanks: string;
beforeEach(async () => {
  for (const table of ['reports', 'personReports', 'thanksReports', 'notices'] as const)
    await site.db.deleteFrom(table).execute();
  const market = await createDoneReservationFixture(site, { admin: other });
  ({ seller, buyer } = market);
  listing = market.listing._id;
  const given = await thankAsTestPerson(site, seller, market.reservation, {
    ...{ phrase: 'friendly', text: 'Ponctuel, lui' },
  });
  thanks = given.json().reservation.thanks.mine._id;
  await thankAsTestPerson(site, buyer, market.reservation, { phrase: 'tasty' });
  const people = [seller.id, buyer.id];
  await site.db.updateTable('users').set({ role: ROLE_ADMIN }).where('id', 'in', people).execute();
});

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  person: TestPerson,
  payload?: object,
) => {
  const { headers } = person;
  const sent = await site.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });
  return { status: sent.statusCode, headers: sent.headers, body: sent.json() };
};
const report = async (type: 'ad' | 'user' | 'thanks', entityId: string) => {
  const { status, body } = await ask('POST', 'reports', buyer, { type, entityId, reason: 'Menteuse' });
  expect(status, JSON.stringify(body)).toBe(201);
};
const notify = async (url: string) => {
  const payload = { url, category: 'fraud', reason: 'Menteuse', name: 'Zoé', email: 'zoe@example.org' };
  const { status, body } = await ask('POST', 'notices', buyer, { ...payload, goodFaith: true });
  expect(status, JSON.stringify(body)).toBe(201);
};
const lists = {
  ad: 'reports/reports',
  user: 'reports/people',
  thanks: 'reports/people',
  notice: 'admin/notices',
};
const kinds = { ad: 'reports', user: 'people', thanks: 'people', notice: 'notices' } as const;

/** Reports of a type that an administrator sees: ids of those listed, and how many each count says. */
async function readAs(person: TestPerson, type: keyof typeof lists) {
  const kind = kinds[type];
  const { body, headers } = await ask('GET', lists[type], person);
  const { waiting }: AdminStatistics = (await ask('GET', 'admin/statistics', person)).body;
  const queues = (await ask('GET', 'admin/queues', person)).body;
  return {
    ids: body.map(({ _id }: { _id: string }) => _id),
    counts: [
      Number(headers['x-total-count']),
      (await ask('GET', 'admin/counts', person)).body[kind],
      waiting.find((items) => items.kind === kind)?.total,
      ...(type === 'ad' ? [queues.reported, queues.reports] : []),
      ...(type === 'notice' ? [queues.notices] : []),
    ],
  };
}

describe('reports of or about administrators', () => {
  test.each<[keyof typeof lists, string, () => Promise<void>]>([
    ['ad', 'of a listing', () => report('ad', listing)],
    ['user', 'of a member', () => report('user', seller.id)],
    ['thanks', 'of thanks', () => report('thanks', thanks)],
    ['notice', "about a listing's page", () => notify(`/app/ad/${listing}`)],
    ['notice', "about a seller's page", () => notify(`/app/vendeur/${seller.id}`)],
  ])('%s, %s, is read, counted and closed by another administrator alone', async (type, _name, file) => {
    await file();
    const parties = type === 'ad' ? [seller] : [seller, buyer];
    for (const person of parties) {
      const { ids, counts } = await readAs(person, type);
      expect(ids).toEqual([]);
      expect(new Set(counts)).toEqual(new Set([0]));
    }
    const { ids, counts } = await readAs(other, type);
    expect(new Set(counts)).toEqual(new Set([1]));
    const close = (person: TestPerson) =>
      type === 'notice'
        ? ask('PUT', `admin/notices/${ids[0]}`, person, { decision: 'rejected', reason: 'Faux' })
        : ask('DELETE', `reports/${ids[0]}`, person);
    for (const person of parties) expect((await close(person)).status).toBe(404);
    expect((await readAs(other, type)).ids).toEqual(ids);
    expect((await close(other)).status).toBe(200);
    expect((await readAs(other, type)).ids).toEqual([]);
  });

  test('a report of a listing, which that administrator reported, is read and closed by them too', async () => {
    await report('ad', listing);
    const { ids } = await readAs(buyer, 'ad');
    expect(ids).toHaveLength(1);
    expect((await ask('DELETE', `reports/${ids[0]}`, buyer)).status).toBe(200);
  });

  test('a report about an administrator is missing in the history of the own account and in the CSV of the notices', async () => {
    await report('ad', listing);
    await notify(`/app/ad/${listing}`);
    const readReports = async (person: TestPerson) =>
      (await ask('GET', `admin/authors/${seller.id}`, person)).body.author.reports.total;
    expect([await readReports(seller), await readReports(other)]).toEqual([0, 1]);
    const readCsv = async ({ headers }: TestPerson) =>
      (await site.app.inject({ url: '/api/admin/exports/notices.csv', headers })).body;
    expect(await readCsv(seller)).not.toContain('Menteuse');
    expect(await readCsv(other)).toContain('Menteuse');
  });

  test('a report about an administrator cannot be closed by accepting the own listing, which stays removable', async () => {
    await report('ad', listing);
    await site.db.updateTable('listings').set({ status: 'pending' }).where('id', '=', listing).execute();
    const [entry] = (await ask('GET', 'admin/adverts/pending', seller)).body;
    expect(entry.reports).toEqual([]);
    const accepted = await decideListingAsTestAdmin(site, seller, listing, { status: 'accepted' });
    expect(accepted.statusCode).toBe(403);
    const several = await ask('PUT', 'admin/decisions', seller, { ids: [listing], status: 'accepted' });
    expect(several.body.outcomes).toEqual([{ _id: listing, outcome: 'own', present: null }]);
    const refused = await decideListingAsTestAdmin(site, seller, listing, {
      ...{ status: 'deleted', deleteReason: 'Je la retire' },
    });
    expect(refused.statusCode).toBe(200);
    expect((await readAs(other, 'ad')).ids).toEqual([]);
    const restored = await decideListingAsTestAdmin(site, seller, listing, { status: 'accepted' });
    expect(restored.statusCode).toBe(403);
    expect((await readTestMailsSentTo(site, buyer.email)).length).toBeGreaterThan(0);
  });
});

test('words that an administrator reported are refused by another one, which upholds the report', async () => {
  await report('thanks', thanks);
  const refuse = (person: TestPerson) =>
    ask('PUT', `admin/thanks/${thanks}`, person, { status: 'refused', reason: 'Moqueur' });
  expect((await refuse(buyer)).body.code).toBe('FORBIDDEN');
  expect((await refuse(other)).status).toBe(200);
  expect((await readAs(other, 'thanks')).ids).toEqual([]);
});

test('an administrator who is no party closes reports as before', async () => {
  await report('user', (await createLoggedInTestPerson(site)).id);
  const { ids } = await readAs(other, 'user');
  expect((await readAs(seller, 'user')).ids).toEqual(ids);
  expect((await ask('DELETE', `reports/${ids[0]}`, seller)).status).toBe(200);
});
