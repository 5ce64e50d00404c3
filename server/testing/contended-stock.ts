import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { ReservationStatus } from '#contract/reservations/reservation-transitions.ts';
import { isDatabaseUnavailableError } from '#server/platform/database/database-errors.ts';
import type { TestApp } from './app.ts';
import { createSeededRandomGenerator } from './create-seeded-random-generator.ts';
import { insertTestListing } from './listings.ts';
import type { TestPerson } from './people.ts';
import type { TestHttpRequest, TestHttpResponse } from './test-site.ts';

interface Contention {
  /**
   * Seeded random choices: quantities and what each person does, not the order in which the server handles
   * it.
   */
  seed: number;
  /** Seller of no other offer, as few requests of a buyer may wait for one. */
  seller: TestPerson;
  /** Number of people who request the same offer at once. */
  buyers: readonly TestPerson[];
}

/** Status and messages that a reservation must have, by the answers that people got. */
type Steps = { status: ReservationStatus; messages: RegExp[] };

/** Probability that the connections at work are cut during a request. */
const CUTS = 0.03;

/**
 * Simulates people who request an offer at once, while its seller accepts, declines and edits, some cancel
 * and some collect, and connections are cut as a killed process would cut them. A request without an answer
 * is sent again. Checks throughout that what is accepted and gone never exceeds the quantity, and afterwards
 * that the reservations are those that were acknowledged, each with its messages.
 */
export async function simulateStockContention(
  site: TestApp,
  { seed, seller, buyers }: Contention,
): Promise<void> {
  const random = createSeededRandomGenerator(seed);
  const amount = (max: number) => (1 + Math.floor(random() * max * 8)) / 8;
  const quantity = amount(20);
  const offer = { productName: 'Tomates', type: 'sell', price: 2, priceType: 'kilo', quantity } as const;
  const listingId = await untilConnected(() => insertTestListing(site.db, seller.id, offer));
  const acknowledged = new Map<string, Steps>();
  const send = (request: TestHttpRequest, isCut: boolean) =>
    isCut ? sendAndCut(site, listingId, request) : sendUntilAnswered(site, request);

  async function reserve(buyer: TestPerson, wanted: number, plan: Plan, isCut: () => boolean) {
    const asked = await send(
      {
        method: 'POST',
        url: '/api/reservations',
        headers: { ...buyer.headers, 'idempotency-key': uuidv7() },
        payload: { items: [{ adId: listingId, quantity: wanted }] },
      },
      isCut(),
    );
    if (asked.statusCode === 409) return;
    expect(asked.statusCode, asked.body).toBe(201);
    const id = asked.json().reservation._id;
    acknowledged.set(id, { status: 'asked', messages: [/^Je prends /] });
    for (const [person, change, said] of plan) {
      const isOutcome = 'outcome' in change;
      const answer = await send(
        {
          method: isOutcome ? 'POST' : 'PATCH',
          url: `/api/reservations/${id}${isOutcome ? '/outcome' : ''}`,
          headers: person.headers,
          payload: change,
        },
        isCut(),
      );
      if (answer.statusCode === 409) return expect(answer.json().code).toBe('NOT_ENOUGH');
      expect(answer.statusCode, answer.body).toBe(200);
      const messages = [...(acknowledged.get(id)?.messages ?? []), said];
      acknowledged.set(id, { status: answer.json().reservation.status, messages });
    }
  }

  async function edit(now: number) {
    const answer = await sendUntilAnswered(site, {
      method: 'PUT',
      url: '/api/adverts/my-ads',
      headers: seller.headers,
      payload: { changes: [{ id: listingId, quantity: now }] },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const [result] = answer.json().results;
    if (!result.ok) expect(result.code).toBe('RESERVED');
  }

  await Promise.all([
    ...buyers.map((buyer, index) => {
      const own = createSeededRandomGenerator(seed * 1_000 + index);
      return reserve(buyer, amount(quantity / 2), planOf(buyer, seller, own()), () => own() < CUTS);
    }),
    ...[amount(20), amount(20), amount(20)].map(edit),
  ]);
  await expectStock(site, listingId);
  expect(await untilConnected(() => readReservations(site, listingId))).toEqual(
    new Map([...acknowledged].map(([id, { status }]) => [id, status])),
  );
  const messages = await untilConnected(() => readMessages(site, listingId));
  expect([...messages.keys()].sort()).toEqual([...acknowledged.keys()].sort());
  for (const [id, texts] of messages)
    expect(texts).toEqual(acknowledged.get(id)?.messages.map((said) => expect.stringMatching(said)));
}

type Plan = [person: TestPerson, change: object, said: RegExp][];

/** Planned steps of a reservation, unless there is not enough. */
function planOf(buyer: TestPerson, seller: TestPerson, chance: number): Plan {
  const accept: Plan[number] = [seller, { status: 'accepted' }, /^C'est d'accord : /];
  if (chance < 0.1) return [];
  if (chance < 0.15) return [[seller, { status: 'declined' }, /^Je ne peux pas /]];
  if (chance < 0.2) return [[buyer, { status: 'cancelled' }, /^J'annule /]];
  if (chance < 0.4) return [accept, [buyer, { status: 'cancelled', reason: 'Malade' }, /^J'annule /]];
  if (chance < 0.5) return [accept, [seller, { outcome: 'absent' }, /^Je n'ai vu personne/]];
  const done: Plan = [accept, [buyer, { outcome: 'done' }, /^C'est fait : /]];
  if (chance < 0.55) return [...done, [seller, { outcome: 'fellThrough' }, /^Cela ne s'est pas fait/]];
  return chance < 0.7 ? done : [accept];
}

async function sendUntilAnswered(site: TestApp, request: TestHttpRequest): Promise<TestHttpResponse> {
  for (;;) {
    const answer = await site.app.inject(request);
    if (answer.statusCode !== 503) return answer;
    await sleep(10);
  }
}

/** Cuts the connections during a request. */
async function sendAndCut(
  site: TestApp,
  listingId: string,
  request: TestHttpRequest,
): Promise<TestHttpResponse> {
  const [answer] = await Promise.all([sendUntilAnswered(site, request), cutConnections(site)]);
  await expectStock(site, listingId);
  return answer;
}

/** Ends the connections of the site that run a statement, as the end of its process would. */
const cutConnections = ({ db }: TestApp) =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
      and backend_type = 'client backend'`
    .execute(db)
    .catch(() => {});

/** Repeats an action whose connection was cut, also by the cut for another request. */
async function untilConnected<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isDatabaseUnavailableError(error)) throw error;
      await sleep(10);
    }
  }
}

/** Checks, in one snapshot, that the counts are those of the reservations and within the quantity. */
async function expectStock({ db }: TestApp, listingId: string) {
  const read = sql`
    select counted.accepted + counted.done <= l.quantity as is_enough,
      l.reserved_quantity = counted.accepted and l.handed_quantity = counted.done as is_counted,
      l.is_archived = (l.availability = 'soldOut') and l.availability = case
        when counted.accepted + counted.done < l.quantity then 'available'
        when counted.accepted > 0 then 'reserved' else 'soldOut' end as is_followed
    from listings l, lateral (
      select coalesce(sum(i.quantity) filter (where r.status = 'accepted'), 0) as accepted,
        coalesce(sum(i.quantity) filter (
          where r.status = 'done' and r.done_at > coalesce(l.quantity_set_at, '-infinity')), 0) as done
      from reservation_items i join reservations r on r.id = i.reservation_id where i.listing_id = l.id
    ) as counted
    where l.id = ${listingId}::uuid`;
  const { rows } = await untilConnected(() => read.execute(db));
  expect(rows).toEqual([{ isEnough: true, isCounted: true, isFollowed: true }]);
}

async function readReservations({ db }: TestApp, listingId: string) {
  const rows = await db
    .selectFrom('reservationItems')
    .innerJoin('reservations', 'reservations.id', 'reservationId')
    .select(['reservations.id', 'status'])
    .where('listingId', '=', listingId)
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Texts of the threads about a listing by their reservation; by the thread where there is none. */
async function readMessages({ db }: TestApp, listingId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('conversations')
    .leftJoin('messages', 'messages.conversationId', 'conversations.id')
    .leftJoin('reservations', 'reservations.conversationId', 'conversations.id')
    .select(['conversations.id', 'reservations.id as reservationId', 'messages.text'])
    .where('conversations.listingId', '=', listingId)
    .orderBy('messages.position')
    .execute();
  const found = Map.groupBy(rows, ({ id, reservationId }) => reservationId ?? id);
  return new Map([...found].map(([id, texts]) => [id, texts.flatMap(({ text }) => text ?? [])]));
}
