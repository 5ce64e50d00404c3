import { beforeEach, describe, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { daysAgo } from '#contract/durations.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { createModerationContestTestCalls } from '#server/testing/contests.ts';
import { createLoggedInTestAdmin, type TestPerson } from '#server/testing/people.ts';
import { createDoneReservationFixture, thankAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const { ask, contest, answer, readLatestDecision, readLoggedActions } =
  createModerationContestTestCalls(site);
/** Administrator who also sells, and may not see the thanks of the buyer yet. */
let seller: TestPerson;
let buyer: TestPerson;
let reservation: Pick<Reservation, '_id'>;
beforeEach(async () => {
  for (const table of ['contests', 'reservationThanks'] as const) await site.db.deleteFrom(table).execute();
  ({ seller, buyer, reservation } = await createDoneReservationFixture(site, { admin }));
  await site.db.updateTable('users').set({ role: ROLE_ADMIN }).where('id', '=', seller.id).execute();
});

/** @returns id of the thanks */
async function thank(person = buyer, text = 'Quel accueil'): Promise<string> {
  const given = await thankAsTestPerson(site, person, reservation, { phrase: 'friendly', text });
  expect(given.statusCode, given.body).toBe(201);
  return given.json().reservation.thanks.mine._id;
}
const decide = (id: string, status: 'accepted' | 'refused', person = admin) =>
  ask('PUT', `/api/admin/thanks/${id}`, person, { status, reason: 'Moqueur' });
/** Contests the refusal of words. @returns id of the contest */
async function contestRefusal(): Promise<string> {
  const { body, status } = await contest(buyer, (await readLatestDecision(buyer))._id);
  expect(status).toBe(201);
  return body.contest._id;
}
const readCsv = async ({ headers }: TestPerson) =>
  (await site.app.inject({ url: '/api/admin/exports/decisions.csv', headers })).body;
const makeVisible = () =>
  site.db
    .updateTable('reservations')
    .set({ doneAt: daysAgo(15) })
    .where('id', '=', reservation._id)
    .execute();

/** Answers, each with its validator, of all that the seller could learn of the thanks by. */
async function readAll() {
  const answers: Record<string, unknown> = {};
  for (const url of [
    'admin/thanks',
    'admin/contests',
    'admin/counts',
    'admin/queues',
    'admin/statistics',
    `admin/decisions?subject=member&id=${buyer.id}`,
    `admin/authors/${buyer.id}`,
    'reports/people',
    'reservations',
    `reservations/${reservation._id}`,
    'messages/conversations',
    `sellers/${seller.id}`,
    'users/export',
  ]) {
    const { statusCode, headers, body } = await site.app.inject({
      url: `/api/${url}`,
      headers: seller.headers,
    });
    expect(statusCode, url).toBe(200);
    const { exportedAt: _moment, ...rest } = Array.isArray(JSON.parse(body)) ? { body } : JSON.parse(body);
    answers[url] = { rest, total: headers['x-total-count'], ...(!_moment && { etag: headers.etag }) };
  }
  return answers;
}

describe('thanks that an administrator may not see yet', () => {
  test('an administrator with unseen thanks learns nothing of words that wait, are decided, or contested', async () => {
    const before = await readAll();
    const id = await thank();
    expect(await readAll()).toEqual(before);
    await decide(id, 'accepted');
    expect(await readAll()).toEqual(before);
    await decide(id, 'refused');
    expect(await readAll()).toEqual(before);
    await contestRefusal();
    expect(await readAll()).toEqual(before);
    expect(await readLoggedActions(seller, 'thanks', id)).toEqual([]);
    expect(await readCsv(seller)).not.toContain(id);
    expect(await readLoggedActions(admin, 'thanks', id)).toEqual(['refuse-thanks', 'accept-thanks']);
    expect(await readLoggedActions(admin, 'member', buyer.id)).toEqual(['refuse-thanks', 'accept-thanks']);
    expect(await readCsv(admin)).toContain(id);
  });

  test('an administrator with unseen thanks does not find the contest of their refusal, which another administrator answers', async () => {
    const id = await thank();
    await decide(id, 'refused');
    const contestId = await contestRefusal();
    for (const verdict of ['upheld', 'reversed'])
      expect(await answer(seller, contestId, verdict)).toMatchObject({
        status: 404,
        body: { code: 'CONTEST_NOT_FOUND' },
      });
    expect((await ask('GET', '/api/admin/counts', admin)).body.contests).toBe(1);
    expect((await ask('GET', '/api/admin/contests', admin)).body).toMatchObject([{ words: 'Quel accueil' }]);
    const { contests: _waiting, ...counts } = (await ask('GET', '/api/admin/counts', seller)).body;
    expect((await answer(admin, contestId, 'reversed')).status).toBe(200);
    expect((await ask('GET', '/api/admin/counts', seller)).body).toEqual({ ...counts, contests: 0 });
    expect(await readLoggedActions(seller, 'thanks', id)).toEqual([]);
  });

  test('an administrator with unseen thanks learns of them once 14 days have passed, or with thanks of their own', async () => {
    const id = await thank();
    await decide(id, 'refused');
    const contestId = await contestRefusal();
    await makeVisible();
    expect((await ask('GET', '/api/admin/counts', seller)).body.contests).toBe(1);
    expect((await ask('GET', '/api/admin/contests', seller)).body).toMatchObject([{ _id: contestId }]);
    expect(await readLoggedActions(seller, 'thanks', id)).toEqual(['refuse-thanks']);
    await site.db
      .updateTable('reservations')
      .set({ doneAt: new Date() })
      .where('id', '=', reservation._id)
      .execute();
    expect(await readLoggedActions(seller, 'member', buyer.id)).toEqual([]);
    await thank(seller, 'Merci');
    expect(await readLoggedActions(seller, 'member', buyer.id)).toEqual(['refuse-thanks']);
    expect((await answer(seller, contestId, 'reversed')).status).toBe(200);
  });

  test('never learns of them after a contradicted outcome', async () => {
    const id = await thank();
    await decide(id, 'refused');
    const contestId = await contestRefusal();
    await makeVisible();
    const reservations = site.db.updateTable('reservations').set({ status: 'missed' });
    await reservations.where('id', '=', reservation._id).execute();
    expect(await readLoggedActions(seller, 'thanks', id)).toEqual([]);
    expect((await answer(seller, contestId, 'upheld')).status).toBe(404);
  });
});

test('an administrator finds the contest of words of their own, and does not answer it', async () => {
  await decide(await thank(), 'refused');
  const contestId = await contestRefusal();
  await site.db.updateTable('users').set({ role: ROLE_ADMIN }).where('id', '=', buyer.id).execute();
  expect((await ask('GET', '/api/admin/contests', buyer)).body).toMatchObject([{ isOwn: true }]);
  expect((await answer(buyer, contestId, 'reversed')).body.code).toBe('FORBIDDEN');
});
