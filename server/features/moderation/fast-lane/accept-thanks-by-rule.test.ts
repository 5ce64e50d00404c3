import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAgo } from '#contract/durations.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import {
  acceptThanksByRuleJob,
  enqueueThanksAcceptanceByRule,
} from '#server/features/reservations/thanks/fast-lane-job.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import {
  createDoneReservationFixture,
  insertTestReservation,
  thankAsTestPerson,
} from '#server/testing/reservations.ts';
import { runDelayedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';
import { openTestSite } from '#server/testing/site.ts';
import { recordModerationDecision } from '../decisions/record-moderation-decision.ts';
import { acceptThanksByRule } from './accept-thanks-by-rule.ts';
import { isRandomlyHeldForModeration } from './hold-back.ts';
import { isListingAuthorTrusted, isThanksAuthorTrusted } from './is-author-trusted.ts';

const site = await openTestSite({ MODERATION: 'trusted' });
const admin = await createLoggedInTestAdmin(site);
let fixture: Awaited<ReturnType<typeof createDoneReservationFixture>>;
let buyer: TestPerson;
let listings: string[];
beforeEach(async () => {
  await site.db.deleteFrom('thanksReports').execute();
  fixture = await createDoneReservationFixture(site, { admin });
  ({ buyer } = fixture);
  await change({ verifiedAt: daysAgo(31) });
  listings = [];
  for (const productName of ['Ail', 'Miel', 'Noix'])
    listings.push(await insertTestListing(site.db, buyer.id, { productName, createdAt: daysAgo(20) }));
});

const change = (fields: { awayUntil?: string; verifiedAt?: Date }) =>
  site.db.updateTable('users').set(fields).where('id', '=', buyer.id).execute();
const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, person = admin) =>
  site.app.inject({ method, url: `/api/${url}`, headers: person.headers, ...(payload && { payload }) });
const decide = (id: string, status: 'accepted' | 'refused') =>
  ask('PUT', `admin/thanks/${id}`, { status, reason: 'Moqueur', from: 'pending' });
/** @returns id of the thanks */
async function thank(text: string, reservation: Pick<Reservation, '_id'> = fixture.reservation) {
  const answer = await thankAsTestPerson(site, buyer, reservation, { phrase: 'friendly', text });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().reservation.thanks.mine._id as string;
}
/** Thanks for the reservation until the draw does, or does not, hold the words back. */
async function thankUntil(isHeldBack: boolean): Promise<string> {
  for (;;) {
    const id = await thank('Un jardin superbe');
    if (isRandomlyHeldForModeration(site.services, id) === isHeldBack) return id;
    await site.db.deleteFrom('reservationThanks').where('id', '=', id).execute();
  }
}
const passFifteenMinutes = async () => {
  await site.services.jobs.drained();
  await runDelayedJobsInTest(site, acceptThanksByRuleJob);
};
const statusOf = async (id: string) => {
  const thanks = site.db.selectFrom('reservationThanks').select('status').where('id', '=', id);
  return (await thanks.executeTakeFirstOrThrow()).status;
};
const logOf = async (id: string) =>
  (await ask('GET', `admin/decisions?subject=thanks&id=${id}`)).json().decisions;
/** Words for two more handovers, decided by an administrator. */
async function decideEarlierWords(status: 'accepted' | 'refused', count: number): Promise<string> {
  let id = '';
  for (let at = 0; at < count; at++) {
    const _id = await insertTestReservation(site, {
      ...{ conversationId: fixture.conversationId, listingId: fixture.listing._id },
      ...{ sellerId: fixture.seller.id, buyerId: buyer.id },
      ...{ status: 'done', acceptedAt: daysAgo(9), decidedAt: daysAgo(8), doneAt: daysAgo(8) },
    });
    id = await thank('Parfait', { _id });
    expect((await decide(id, status)).statusCode).toBe(200);
  }
  return id;
}
/** Words for another handover that the person thanked reported, as an administrator has decided. */
async function reportEarlierWords(outcome: 'refused' | 'kept'): Promise<void> {
  const entityId = await decideEarlierWords('accepted', 1);
  // Visible to the person thanked.
  await site.db
    .updateTable('reservations')
    .set({ doneAt: daysAgo(15) })
    .where('id', '!=', fixture.reservation._id)
    .execute();
  const report = { type: 'thanks', entityId, reason: 'Faux' };
  expect((await ask('POST', 'reports', report, fixture.seller)).statusCode).toBe(201);
  const [{ _id }] = (await ask('GET', 'reports/people')).json();
  const { headers } = admin;
  const closed =
    outcome === 'kept'
      ? await site.app.inject({ method: 'DELETE', url: `/api/reports/${_id}`, headers })
      : await ask('PUT', `admin/thanks/${entityId}`, { status: 'refused', reason: 'Moqueur' });
  expect(closed.statusCode, closed.body).toBe(200);
  expect((await ask('GET', 'reports/people')).json()).toEqual([]);
  expect(await isListingAuthorTrusted(site.db, buyer.id)).toBe(true);
}
const deleteListings = (ids: string[]) => site.db.deleteFrom('listings').where('id', 'in', ids).execute();

describe('thanks that the rule accepts', () => {
  test('words of thanks of a clean author are accepted after 15 minutes, by nobody, as the log and its CSV say, and no mail leaves', async () => {
    const id = await thankUntil(false);
    const mails = (await readTestMailsSentTo(site, buyer.email)).length;
    await site.services.jobs.drained();
    expect(await statusOf(id)).toBe('pending');
    await passFifteenMinutes();
    expect(await statusOf(id)).toBe('accepted');
    expect(await logOf(id)).toEqual([
      expect.objectContaining({
        ...{ action: 'accept-thanks-by-rule', administrator: null, reason: null },
        ...{ before: 'pending', after: 'accepted' },
      }),
    ]);
    const csv = (await ask('GET', 'admin/exports/decisions.csv')).body;
    expect(csv).toContain('Remerciement : mots acceptés sans relecture, selon la règle');
    expect(csv.split('\n').find((line) => line.includes('mots acceptés sans relecture'))).toContain(
      '"le site"',
    );
    expect(await readTestMailsSentTo(site, buyer.email)).toHaveLength(mails);
    await passFifteenMinutes();
    expect(await logOf(id)).toHaveLength(1);
  });

  test('words of thanks of a clean author can be refused afterwards by an administrator, which ends the clean record for words alone', async () => {
    const id = await thankUntil(false);
    await passFifteenMinutes();
    const answer = await ask('PUT', `admin/thanks/${id}`, {
      ...{ status: 'refused', reason: 'Moqueur', from: 'accepted' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await statusOf(id)).toBe('refused');
    expect((await readTestMailsSentTo(site, buyer.email)).at(-1)?.text).toContain('Moqueur');
    expect(await isThanksAuthorTrusted(site.db, buyer.id)).toBe(false);
    expect(await isListingAuthorTrusted(site.db, buyer.id)).toBe(true);
  });

  test('words of thanks of a clean author are accepted when accepted words stand for listings, and while the author is away', async () => {
    await deleteListings(listings.slice(0, 2));
    await decideEarlierWords('accepted', 2);
    await change({ awayUntil: '2999-01-01' });
    const id = await thankUntil(false);
    await passFifteenMinutes();
    expect(await statusOf(id)).toBe('accepted');
  });

  test('words of thanks of a clean author are accepted when a refusal of other words was reversed', async () => {
    const refused = await decideEarlierWords('refused', 1);
    expect(await isThanksAuthorTrusted(site.db, buyer.id)).toBe(false);
    const [decision] = await logOf(refused);
    await site.db
      .insertInto('contests')
      .values({
        ...{ id: uuidv7(), decisionId: decision._id, userId: buyer.id, reason: 'mistake', text: null },
        ...{ state: 'reversed', answeredAt: new Date(), answerDecisionId: uuidv7() },
      })
      .execute();
    expect(await isThanksAuthorTrusted(site.db, buyer.id)).toBe(true);
  });

  test('words of thanks of a clean author have no decision of the rule with `MODERATION=before`, nor when it is set by then', async () => {
    const id = await thankUntil(false);
    const config = { ...site.config, moderation: 'before' as const };
    expect(await acceptThanksByRule({ ...site.services, config }, id)).toBe(false);
    expect(await statusOf(id)).toBe('pending');
    const withdraw = () => site.services.jobs.withdraw(site.db, acceptThanksByRuleJob, { thanksId: id });
    expect(await withdraw()).toHaveLength(1);
    await enqueueThanksAcceptanceByRule(site.db, { ...site.services, config }, id);
    expect(await withdraw()).toEqual([]);
  });
});

describe('thanks that the rule leaves to an administrator', () => {
  // The form refuses usual domains and numbers; words stored before it did are checked all the same.
  const rewrite = (text: string) => (id: string) =>
    site.db.updateTable('reservationThanks').set({ text }).where('id', '=', id).execute();

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['they have a link', rewrite('Voir potager.garden')],
    ['they have an e-mail address', rewrite('Écrivez à zoe arobase exemple.org')],
    ['they have a telephone number', rewrite('Appelez au 06 39 98 12 34')],
    ['the author has two accepted listings and no words', () => deleteListings(listings.slice(0, 1))],
    ['the account is 29 days old', () => change({ verifiedAt: daysAgo(29) })],
    ['the author is suspended', () => suspendTestPerson(site, buyer)],
    ['other words were refused', () => decideEarlierWords('refused', 1)],
    [
      'a listing of the author was refused',
      () =>
        recordModerationDecision(site.db, {
          ...{ adminId: null, action: 'refuse-listing', before: null, after: null },
          subject: { kind: 'listing', id: listings[0] ?? '' },
        }),
    ],
    [
      'a listing of the author is reported',
      async () =>
        ask(
          ...(['POST', 'reports', { type: 'ad', entityId: listings[0], reason: 'Faux' }] as const),
          await createLoggedInTestPerson(site),
        ),
    ],
    [
      'they are reported by the person thanked',
      async (id) => {
        await thankAsTestPerson(site, fixture.seller, fixture.reservation, { phrase: 'tasty' });
        const report = { type: 'thanks', entityId: id, reason: 'Faux' };
        expect((await ask('POST', 'reports', report, fixture.seller)).statusCode).toBe(201);
      },
    ],
    ['other words were reported, which an administrator refused', () => reportEarlierWords('refused')],
    ['other words were reported, which an administrator kept', () => reportEarlierWords('kept')],
    [
      'the outcome was contradicted',
      () =>
        site.db
          .updateTable('reservations')
          .set({ status: 'missed' })
          .where('id', '=', fixture.reservation._id)
          .execute(),
    ],
  ])('words of thanks wait for an administrator when %s', async (_name, spoil) => {
    const id = await thankUntil(false);
    await spoil(id);
    await passFifteenMinutes();
    expect(await statusOf(id)).toBe('pending');
    expect(await logOf(id)).toEqual([]);
  });

  test('words of thanks wait for an administrator when they are one of ten, drawn by their id', async () => {
    const id = await thankUntil(true);
    await passFifteenMinutes();
    expect(await statusOf(id)).toBe('pending');
  });

  test('words of thanks wait for an administrator when the account of the author is erased, whose words go with it', async () => {
    const id = await thankUntil(false);
    await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: buyer.headers });
    await passFifteenMinutes();
    expect(await statusOf(id)).toBeNull();
  });
});

describe('a decision about words by the rule and one of an administrator at the same moment', () => {
  test.each([
    ['administrator', true],
    ['rule', false],
  ])('that of the %s counts when it comes first', async (_name, isAdminFirst) => {
    const id = await thankUntil(false);
    await site.services.jobs.drained();
    const both = await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('reservationThanks').select('id').where('id', '=', id).forUpdate().execute();
      const refusal = isAdminFirst ? decide(id, 'refused') : undefined;
      if (refusal) await waitUntilConnectionsAwaitLocks(site);
      const accepted = acceptThanksByRule(site.services, id);
      await waitUntilConnectionsAwaitLocks(site, isAdminFirst ? 2 : 1);
      return { refusal, accepted };
    });
    expect(await both.accepted).toBe(!isAdminFirst);
    const answer = await (both.refusal ?? decide(id, 'refused'));
    expect(answer.statusCode).toBe(isAdminFirst ? 200 : 409);
    expect((await logOf(id)).map(({ action }: { action: string }) => action)).toEqual([
      isAdminFirst ? 'refuse-thanks' : 'accept-thanks-by-rule',
    ]);
  });
});

test('words that several processes look at are accepted once', async () => {
  const id = await thankUntil(false);
  await site.services.jobs.drained();
  const processes = await site.db.transaction().execute(async (tx) => {
    await tx.selectFrom('reservationThanks').select('id').where('id', '=', id).forUpdate().execute();
    const started = [1, 2, 3].map(() => acceptThanksByRule(site.services, id));
    await waitUntilConnectionsAwaitLocks(site, 3);
    return [started];
  });
  expect((await Promise.all(processes.flat())).filter(Boolean)).toHaveLength(1);
  expect(await logOf(id)).toHaveLength(1);
});
