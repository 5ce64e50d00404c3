import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import {
  type ReservationStatus,
  reservationStatuses,
} from '#contract/reservations/reservation-transitions.ts';
import type { ReservationRow } from '#server/features/reservations/tables.ts';
import { fetchMessagesAsTestPerson, sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture, type SellerAndBuyerFixture } from '#server/testing/market.ts';
import { createLoggedInTestPerson, suspendTestPerson, type TestPerson } from '#server/testing/people.ts';
import { insertTestReservation } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const PICKUP = { date: dayFromNow(3), from: '09:00', to: '12:30', place: 'Au marché' };
const PROPOSED = { ...PICKUP, date: dayFromNow(4) };
const yesterday = new Date(Date.now() - DAY_MS);

const actions = {
  accept: { status: 'accepted' },
  decline: { status: 'declined', reason: 'Plus assez' },
  cancel: { status: 'cancelled', reason: 'Malade' },
  'cancel without a reason': { status: 'cancelled' },
  'propose a pick-up': { pickup: PICKUP },
  'agree to the proposed pick-up': { pickup: PROPOSED },
  'say that it is done': { outcome: 'done' },
  'say that nobody came': { outcome: 'absent' },
} as const;
type Action = keyof typeof actions;

/** Statuses of the answers to buyer and seller once a reservation has ended. */
const ended = { accept: [403, 409], decline: [403, 409], cancel: [409, 409] } as const;
const over = {
  ...ended,
  'cancel without a reason': [409, 409],
  'propose a pick-up': [409, 409],
  'agree to the proposed pick-up': [409, 409],
  'say that it is done': [409, 409],
  'say that nobody came': [409, 409],
} as const;
const expected: Record<ReservationStatus, Record<Action, readonly [buyer: number, seller: number]>> = {
  asked: {
    accept: [403, 200],
    decline: [403, 200],
    cancel: [200, 403],
    'cancel without a reason': [200, 403],
    'propose a pick-up': [200, 200],
    'agree to the proposed pick-up': [200, 200],
    'say that it is done': [409, 409],
    'say that nobody came': [409, 409],
  },
  accepted: {
    accept: [403, 200],
    decline: [403, 409],
    cancel: [200, 200],
    'cancel without a reason': [400, 400],
    'propose a pick-up': [200, 200],
    'agree to the proposed pick-up': [200, 200],
    'say that it is done': [200, 200],
    'say that nobody came': [200, 200],
  },
  declined: { ...over, decline: [403, 200] },
  expired: over,
  cancelled: { ...over, cancel: [200, 200], 'cancel without a reason': [200, 200] },
  done: { ...over, 'say that it is done': [200, 200], 'say that nobody came': [200, 200] },
  missed: { ...over, 'say that it is done': [200, 200], 'say that nobody came': [200, 200] },
};
/** Status after each allowed action; unchanged where absent. */
const after: Partial<Record<ReservationStatus, Partial<Record<Action, ReservationStatus>>>> = {
  asked: {
    accept: 'accepted',
    decline: 'declined',
    cancel: 'cancelled',
    'cancel without a reason': 'cancelled',
    'agree to the proposed pick-up': 'accepted',
  },
  accepted: { cancel: 'cancelled', 'say that it is done': 'done', 'say that nobody came': 'missed' },
  done: { 'say that nobody came': 'missed' },
};

let market: SellerAndBuyerFixture;
let conversationId: string;
let stranger: TestPerson;
beforeAll(async () => {
  market = await createSellerAndBuyerFixture(site, { listing: { quantity: 1000 } });
  ({ conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
    adId: market.listing._id,
    text: 'Bonjour',
  }));
  stranger = await createLoggedInTestPerson(site);
});

const insert = (status: ReservationStatus, fields: Partial<ReservationRow> = {}) =>
  insertTestReservation(site, {
    conversationId,
    sellerId: market.seller.id,
    buyerId: market.buyer.id,
    listingId: market.listing._id,
    status,
    ...(status !== 'asked' && { decidedAt: yesterday, acceptedAt: yesterday }),
    ...(status === 'done' && { doneAt: yesterday }),
    ...((status === 'done' || status === 'missed') && { outcomeAt: yesterday }),
    ...fields,
  });

/** Reservation for which the other person has proposed what is agreed to. */
const insertFor = (action: Action, status: ReservationStatus, role: 'buyer' | 'seller') =>
  insert(
    status,
    action === 'agree to the proposed pick-up'
      ? { pickupProposed: { by: role === 'buyer' ? 'seller' : 'buyer', ...PROPOSED } }
      : {},
  );

function act(id: string, action: Action, person?: TestPerson) {
  const payload = actions[action];
  const isOutcome = 'outcome' in payload;
  return site.app.inject({
    method: isOutcome ? 'POST' : 'PATCH',
    url: `/api/reservations/${id}${isOutcome ? '/outcome' : ''}`,
    payload,
    ...(person && { headers: person.headers }),
  });
}
const statusOf = async (id: string) =>
  (await site.db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const countMessages = async () =>
  (await fetchMessagesAsTestPerson(site, market.buyer, conversationId)).json().messages.length;

describe.each(reservationStatuses)('a reservation that is %s', (status) => {
  test.each(Object.keys(actions) as Action[])('the attempt to %s is answered by role', async (action) => {
    for (const [index, role] of (['buyer', 'seller'] as const).entries()) {
      const id = await insertFor(action, status, role);
      const answer = await act(id, action, market[role]);
      expect(answer.statusCode, `${role}: ${answer.body}`).toBe(expected[status][action][index]);
      const wanted = (answer.statusCode === 200 && after[status]?.[action]) || status;
      expect(await statusOf(id), role).toBe(wanted);
      if (answer.statusCode === 200) expect(answer.json().reservation.status).toBe(wanted);
      if (answer.json().code === 'RESERVATION_DECIDED') expect(answer.json().details).toEqual({ status });
    }
    const id = await insert(status);
    for (const person of [stranger, market.admin])
      expect((await act(id, action, person)).statusCode).toBe(404);
    expect((await act(id, action)).statusCode).toBe(401);
    expect(await statusOf(id)).toBe(status);
  });
});

test('a repeated decision does nothing, and writes no message', async () => {
  const id = await insert('asked');
  await act(id, 'accept', market.seller);
  const before = await countMessages();
  expect((await act(id, 'accept', market.seller)).statusCode).toBe(200);
  expect(await countMessages()).toBe(before);
});

test('one of a concurrent acceptance and refusal wins, and the other gets the current status', async () => {
  const id = await insert('asked');
  const answers = await Promise.all([
    act(id, 'accept', market.seller),
    act(id, 'decline', market.seller),
    act(id, 'cancel', market.buyer),
  ]);
  const status = await statusOf(id);
  const lost = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).not.toHaveLength(0);
  for (const { statusCode, body } of lost) {
    expect(statusCode, body).toBe(409);
  }
  if (status !== 'cancelled') expect(lost.map((one) => one.json().details)).toContainEqual({ status });
});

test('a member who has yet to accept new terms may only cancel', async () => {
  const outdated = site.db.updateTable('users').set({ termsVersion: 'ancienne' });
  await outdated.where('id', '=', market.buyer.id).execute();
  const id = await insert('accepted');
  expect((await act(id, 'propose a pick-up', market.buyer)).json().code).toBe('TERMS_CHANGED');
  expect((await act(id, 'cancel', market.buyer)).statusCode).toBe(200);
});

describe('reservations after a block or a suspension', () => {
  const open = async () => {
    const other = await createSellerAndBuyerFixture(site, {
      admin: market.admin,
      listing: { quantity: 10 },
    });
    const { conversationId: id } = await sendValidMessageAsTestPerson(site, other.buyer, {
      adId: other.listing._id,
      text: 'Bonjour',
    });
    const make = (status: ReservationStatus) =>
      insertTestReservation(site, {
        conversationId: id,
        sellerId: other.seller.id,
        buyerId: other.buyer.id,
        listingId: other.listing._id,
        status,
        acceptedAt: yesterday,
      });
    return { ...other, make };
  };
  const refuseAllBut = async (make: (status: ReservationStatus) => Promise<string>, people: TestPerson[]) => {
    for (const person of people) {
      const id = await make('accepted');
      for (const action of ['propose a pick-up', 'say that it is done', 'accept'] as const)
        expect((await act(id, action, person)).statusCode, action).toBe(403);
      expect((await act(id, 'cancel', person)).statusCode).toBe(200);
    }
  };

  test('both sides may cancel what is still open after a block, without a message, and nothing else', async () => {
    const { seller, buyer, make } = await open();
    await site.app.inject({
      method: 'POST',
      url: '/api/blocks',
      headers: buyer.headers,
      payload: { userId: seller.id },
    });
    await refuseAllBut(make, [seller, buyer]);
    const messages = site.db.selectFrom('messages').select('text');
    expect(await messages.where('senderId', 'in', [seller.id, buyer.id]).execute()).toEqual([
      { text: 'Bonjour' },
    ]);
  });

  test.each([
    ['seller', 'declined', null],
    ['buyer', 'cancelled', 'buyer'],
  ] as const)(
    'a block of the %s ends requests at once, as %s, and cancels what was accepted',
    async (role, status, by) => {
      const { seller, buyer, make } = await open();
      const [asked, accepted] = [await make('asked'), await make('accepted')];
      const [blocker, blocked] = role === 'seller' ? [seller, buyer] : [buyer, seller];
      const elsewhere = await insert('asked');
      const block = { method: 'POST', url: '/api/blocks', headers: blocker.headers } as const;
      await site.app.inject({ ...block, payload: { userId: blocked.id } });
      const answer = await site.app.inject({ url: `/api/reservations/${asked}`, headers: blocked.headers });
      expect(answer.json().reservation).toMatchObject({
        status,
        cancelledBy: by,
        reason: null,
        expiresAt: null,
      });
      expect(answer.json().reservation.decidedAt).not.toBeNull();
      expect([await statusOf(accepted), await statusOf(elsewhere)]).toEqual(['cancelled', 'asked']);
      expect((await act(accepted, 'cancel', blocked)).statusCode).toBe(200);
    },
  );

  test('a suspended side and the other one may still cancel', async () => {
    const { seller, buyer, make } = await open();
    await suspendTestPerson(site, seller);
    await refuseAllBut(make, [seller, buyer]);
  });
});
