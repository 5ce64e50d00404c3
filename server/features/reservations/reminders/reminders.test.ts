import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { daysAgo } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { convertParisTimeToDate, formatIsoDayInParis } from '#contract/paris-time.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { createSellerAndBuyerFixture, type SellerAndBuyerFixture } from '#server/testing/market.ts';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { changeReservationAsTestPerson, reserveAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';
import type { ReservationRow } from '../tables.ts';
import { enqueueDueReservationRemindersJob } from './jobs.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let market: SellerAndBuyerFixture;
let seller: TestPerson;
let buyer: TestPerson;
let listing: Listing;
beforeEach(async () => {
  market = await createSellerAndBuyerFixture(site, { admin, listing: { quantity: 10 } });
  ({ seller, buyer, listing } = market);
});
afterEach(() => {
  vi.useRealTimers();
});

const dayFromNow = (days: number) => formatIsoDayInParis(new Date(Date.now() + days * 86_400_000));
const [eve, day, dayAfter] = [dayFromNow(4), dayFromNow(5), dayFromNow(6)] as const;
const pickup = { date: day, from: '15:00', to: '16:00', place: 'Au marché' };

async function agree(fields: object = { pickup }): Promise<Reservation> {
  const made = await reserveAsTestPerson(site, buyer, listing, 1, fields);
  const answer = await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
  expect(answer.statusCode, answer.body).toBe(200);
  return made;
}

async function sweep() {
  await site.services.jobs.drained();
  await site.services.jobs.enqueue(site.db, enqueueDueReservationRemindersJob, {});
  await site.services.jobs.drained();
}

/** Sends the reminders that are due at a time of Paris. */
async function sweepAt(date: string, time: string) {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(convertParisTimeToDate(date, time));
  await sweep();
}

const set = ({ _id }: Pick<Reservation, '_id'>, fields: Partial<ReservationRow>) =>
  site.db.updateTable('reservations').set(fields).where('id', '=', _id).execute();
const linksOf = async (person: TestPerson) =>
  (await readTestMailsSentTo(site, person.email)).filter(({ text }) => text?.includes('/rendez-vous/'));
const subjects = async (person: TestPerson) => (await linksOf(person)).map(({ subject }) => subject);
const secretOf = async (person: TestPerson) =>
  extractLinkSecretFromTestMail((await linksOf(person)).at(-1), '/rendez-vous');
const read = (secret: string) => site.app.inject(`/api/reservations/link/${secret}`);
const answer = (secret: string, action: string) =>
  site.app.inject({ method: 'POST', url: `/api/reservations/link/${secret}`, payload: { action } });
const statusOf = async ({ _id }: Reservation) =>
  (await site.db.selectFrom('reservations').select('status').where('id', '=', _id).executeTakeFirstOrThrow())
    .status;
const lastMessage = async ({ conversationId }: Reservation) =>
  (
    await site.db
      .selectFrom('messages')
      .select('text')
      .where('conversationId', '=', conversationId)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
  ).text;

describe('reminders', () => {
  test('a reminder is mailed once, at 18:00 of the day before, for all appointments of the next day', async () => {
    await agree();
    await agree({ pickup: { ...pickup, from: '09:00', to: '10:00' } });
    await sweepAt(eve, '17:59');
    expect(await subjects(buyer)).toEqual([]);
    await sweepAt(eve, '18:00');
    await sweepAt(eve, '18:01');
    await sweepAt(day, '13:00');
    expect(await subjects(buyer)).toEqual(['Rappel : 2 rendez-vous']);
    expect(await subjects(seller)).toEqual(['Rappel : 2 rendez-vous']);
    const [mail] = await linksOf(buyer);
    expect(new Set(mail?.text?.match(/rendez-vous\/[\w-]+/g)).size).toBe(2);
  });

  test('a reminder of an appointment agreed after that is mailed two hours before', async () => {
    const made = await agree();
    await set(made, { acceptedAt: convertParisTimeToDate(eve, '19:00') });
    await sweepAt(eve, '20:00');
    await sweepAt(day, '12:59');
    expect(await subjects(buyer)).toEqual([]);
    await sweepAt(day, '13:00');
    await sweepAt(day, '13:01');
    expect(await subjects(buyer)).toEqual(['Rappel : rendez-vous avec Jeanne']);
  });

  test('a reminder that failed in the evening is mailed in the morning, never at night', async () => {
    await agree();
    await sweepAt(eve, '21:00');
    await sweepAt(day, '07:59');
    expect(await subjects(buyer)).toEqual([]);
    await sweepAt(day, '08:00');
    expect(await subjects(buyer)).toHaveLength(1);
  });

  test('a moved appointment has a reminder for its new day', async () => {
    const made = await agree();
    await sweepAt(eve, '18:00');
    const moved = { ...pickup, date: dayAfter };
    vi.useRealTimers();
    await changeReservationAsTestPerson(site, buyer, made, { pickup: moved });
    expect((await changeReservationAsTestPerson(site, seller, made, { pickup: moved })).statusCode).toBe(200);
    await sweepAt(day, '18:00');
    expect(await subjects(seller)).toHaveLength(2);
  });

  test.each<[string, (made: Reservation) => Promise<unknown>]>([
    [
      'was cancelled',
      (made) => changeReservationAsTestPerson(site, buyer, made, { status: 'cancelled', reason: 'non' }),
    ],
    ['is with a suspended member', () => suspendTestPerson(site, seller)],
    [
      'is with somebody who blocked the other',
      () =>
        site.app.inject({
          method: 'POST',
          url: '/api/blocks',
          headers: seller.headers,
          payload: { userId: buyer.id },
        }),
    ],
    [
      'is with a member who left',
      () => site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: seller.headers }),
    ],
  ])('no reminder is mailed when the appointment %s', async (_, change) => {
    const made = await agree();
    await change(made);
    await sweepAt(eve, '18:00');
    await sweepAt(day, '13:00');
    expect(await subjects(buyer)).toEqual([]);
  });

  test('a deleted listing does not stop the reminder', async () => {
    await agree();
    await site.app.inject({ method: 'DELETE', url: `/api/adverts/${listing._id}`, headers: seller.headers });
    await sweepAt(eve, '18:00');
    expect(await subjects(buyer)).toHaveLength(1);
  });
});

describe('links of reminders', () => {
  test('a link changes nothing until it is answered, and confirms once', async () => {
    const made = await agree();
    await sweepAt(eve, '18:00');
    const secret = await secretOf(buyer);
    expect((await read(secret)).headers['cache-control']).toBe('no-store');
    for (const _ of [1, 2])
      expect((await read(secret)).json().reservation).toMatchObject({
        kind: 'reminder',
        actions: ['confirm', 'cancel'],
        answer: null,
        otherName: 'Jeanne',
      });
    expect((await answer(secret, 'done')).statusCode).toBe(400);
    expect((await answer(secret, 'confirm')).json().reservation).toMatchObject({
      status: 'accepted',
      answer: 'confirm',
      actions: [],
    });
    expect(await lastMessage(made)).toMatch(/^Je serai là /);
    const again = await answer(secret, 'cancel');
    expect([again.statusCode, again.json().code]).toEqual([409, 'LINK_USED']);
    expect(await statusOf(made)).toBe('accepted');
  });

  test('a link cancels once, also when answered several times at once', async () => {
    const made = await agree();
    await sweepAt(eve, '18:00');
    const secret = await secretOf(seller);
    const answers = await Promise.all([answer(secret, 'cancel'), answer(secret, 'cancel')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await statusOf(made)).toBe('cancelled');
    const stale = await answer(await secretOf(buyer), 'confirm');
    expect(stale.json()).toMatchObject({ code: 'RESERVATION_DECIDED', details: { status: 'cancelled' } });
  });

  test('a link does not confirm an appointment that was moved since', async () => {
    const made = await agree();
    await sweepAt(eve, '18:00');
    await site.db.updateTable('reservations').set({ pickupVersion: 1 }).where('id', '=', made._id).execute();
    const secret = await secretOf(buyer);
    expect((await read(secret)).json().reservation.actions).toEqual(['cancel']);
    expect((await answer(secret, 'confirm')).json().code).toBe('LINK_INVALID');
  });

  test('a link answers nothing about an appointment that is over', async () => {
    const made = await agree();
    await sweepAt(eve, '18:00');
    const secret = await secretOf(buyer);
    vi.setSystemTime(convertParisTimeToDate(day, '16:00'));
    expect((await read(secret)).json().reservation.actions).toEqual([]);
    for (const action of ['confirm', 'cancel'])
      expect((await answer(secret, action)).json().code).toBe('LINK_INVALID');
    expect(await statusOf(made)).toBe('accepted');
  });

  test("a suspended member's link cancels, and does nothing else", async () => {
    await agree();
    await sweepAt(eve, '18:00');
    const secret = await secretOf(buyer);
    vi.useRealTimers();
    await suspendTestPerson(site, buyer);
    expect((await read(secret)).json().reservation.actions).toEqual(['cancel']);
    expect((await answer(secret, 'confirm')).statusCode).toBe(403);
    expect((await answer(secret, 'cancel')).statusCode).toBe(200);
  });
});

describe('questions', () => {
  test('a question is mailed once, at 9:00 of the day after, to a person without an outcome', async () => {
    const made = await agree();
    await set(made, { sellerOutcome: 'late', outcomeAt: new Date(), status: 'done' });
    await sweepAt(dayAfter, '08:59');
    expect(await subjects(buyer)).toEqual([]);
    await sweepAt(dayAfter, '09:00');
    await sweepAt(dayAfter, '09:01');
    expect(await subjects(buyer)).toEqual(["Avec Jeanne, c'est fait ?"]);
    expect(await subjects(seller)).toEqual([]);
  });

  test('a question is answered by its link, once', async () => {
    const made = await agree();
    await sweepAt(dayAfter, '09:00');
    const [mine, theirs] = [await secretOf(buyer), await secretOf(seller)];
    expect((await answer(mine, 'cancel')).statusCode).toBe(400);
    expect((await answer(mine, 'done')).json().reservation).toMatchObject({ status: 'done', answer: 'done' });
    expect((await answer(mine, 'absent')).json().code).toBe('LINK_USED');
    expect((await answer(theirs, 'absent')).json().reservation.status).toBe('missed');
    expect(await statusOf(made)).toBe('missed');
  });
});

test('a question offers no answer that comes too late', async () => {
  const made = await agree();
  await sweepAt(dayAfter, '09:00');
  const secret = await secretOf(buyer);
  expect((await read(secret)).json().reservation.actions).toEqual(['done', 'absent']);
  const past = { outcomeAt: daysAgo(8), pickupStartsAt: daysAgo(8) };
  await set(made, { ...past, status: 'done', sellerOutcome: 'done' });
  expect((await read(secret)).json().reservation.actions).toEqual([]);
  expect((await answer(secret, 'absent')).json().code).toBe('OUTCOME_CLOSED');
  await set(made, { outcomeAt: null, sellerOutcome: null });
  expect((await read(secret)).json().reservation.actions).toEqual([]);
});

test('a question offers no answer to a person who is blocked', async () => {
  const made = await agree();
  await sweepAt(dayAfter, '09:00');
  const secret = await secretOf(buyer);
  await set(made, { status: 'done', outcomeAt: new Date(), sellerOutcome: 'done' });
  const payload = { userId: buyer.id };
  await site.app.inject({ method: 'POST', url: '/api/blocks', headers: seller.headers, payload });
  expect((await read(secret)).json().reservation.actions).toEqual([]);
  expect((await answer(secret, 'absent')).statusCode).toBe(403);
});

test('an unknown link is refused', async () => {
  expect((await read('inconnu')).json().code).toBe('LINK_INVALID');
});

test('a calendar file is refused to strangers, and sent to both people by mail and by call', async () => {
  const made = await agree();
  const stranger = await createLoggedInTestPerson(site);
  const load = (person: TestPerson) =>
    site.app.inject({ url: `/api/reservations/${made._id}/calendar.ics`, headers: person.headers });
  expect((await load(stranger)).statusCode).toBe(404);
  const sent = async (person: TestPerson) =>
    (await readTestMailsSentTo(site, person.email)).flatMap(({ attachments }) =>
      attachments
        .filter(({ filename }) => filename === 'rendez-vous.ics')
        .map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content))),
    );
  const moved = { ...pickup, from: '16:00', to: '17:00' };
  await changeReservationAsTestPerson(site, buyer, made, { pickup: moved });
  await changeReservationAsTestPerson(site, seller, made, { pickup: moved });
  await site.services.jobs.drained();
  await changeReservationAsTestPerson(site, buyer, made, { status: 'cancelled', reason: 'Je suis malade' });
  for (const person of [seller, buyer]) {
    const answered = await load(person);
    expect(answered.headers['content-type']).toContain('text/calendar');
    expect(answered.body).toContain('STATUS:CANCELLED');
    const files = await sent(person);
    const last = files.at(-1);
    expect(last).toContain('STATUS:CANCELLED');
    expect(last).toContain('SEQUENCE:2');
    expect(last).toContain(`UID:${made._id}`);
    expect(last).not.toContain('malade');
  }
});
