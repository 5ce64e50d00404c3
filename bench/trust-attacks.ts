/**
 * Attacks on the public record of a seller, by calls as a member would make them, and which rule stops each:
 * docs/decisions/0040-the-record-of-a-seller.md. `npm run bench -- trust-attacks` fails when one has
 * another effect than written here.
 */
import { daysAgo } from '#contract/durations.ts';
import type { ReservationOutcome } from '#contract/reservations/reservation-transitions.ts';
import type { SellerTrackRecord } from '#contract/sellers/schemas.ts';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson, TEST_PASSWORD, type TestPerson } from '#server/testing/people.ts';
import {
  changeReservationAsTestPerson,
  reportReservationOutcomeAsTestPerson,
  reserveAsTestPerson,
  thankAsTestPerson,
} from '#server/testing/reservations.ts';
import { openBenchApp } from './support/open-bench-app.ts';

const RING = 50;
const site = await openBenchApp();
let counter = 0;

interface Origin {
  days?: number;
  network?: string;
  device?: string;
}

/** Logs in from a network and a device; from new ones where none is named. */
async function logIn({ email }: TestPerson, { network, device }: Origin) {
  counter += 1;
  await site.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password: TEST_PASSWORD },
    remoteAddress: network ?? `10.${counter >> 16}.${(counter >> 8) & 255}.${counter & 255}`,
    headers: { 'x-device': device ?? `device ${counter}` },
  });
}

/** Member with an account of so many days. */
async function join({ days = 60, ...origin }: Origin = {}): Promise<TestPerson> {
  const person = await createLoggedInTestPerson(site, { createdAt: daysAgo(days) });
  await logIn(person, origin);
  return person;
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function openShop() {
  const seller = await join();
  const listing = { productName: 'Noix', quantity: 100_000 };
  return { seller, adId: await insertTestListing(site.db, seller.id, listing) };
}

/** Reservation from the request to its thanks, twenty days ago. @param outcome as the buyer says it */
async function handOver({ seller, adId }: Shop, buyer: TestPerson, outcome: ReservationOutcome = 'done') {
  const reservation = await reserveAsTestPerson(site, buyer, { _id: adId }, 1);
  await changeReservationAsTestPerson(site, seller, reservation, { status: 'accepted' });
  await reportReservationOutcomeAsTestPerson(site, seller, reservation, 'done');
  await reportReservationOutcomeAsTestPerson(site, buyer, reservation, outcome);
  await thankAsTestPerson(site, buyer, reservation, { phrase: 'tasty' });
  await letTimePass();
}

/** Moves what was handed over into the past: nobody may contradict it any more, and thanks are visible. */
const letTimePass = () => {
  const past = { doneAt: daysAgo(20), outcomeAt: daysAgo(20) };
  return site.db.updateTable('reservations').set(past).where('doneAt', 'is not', null).execute();
};

async function figuresOf({ seller }: Shop) {
  const answer = await site.app.inject(`/api/sellers/${seller.id}/record`);
  const record: SellerTrackRecord | null | undefined = answer.json().record;
  const thanks = record?.thanks.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return { handovers: record?.handovers ?? 0, partners: record?.partners ?? 0, thanks };
}

/** Shop with five real partners, so that its record is public. */
async function openKnownShop() {
  const shop = await openShop();
  const last = await join();
  for (let n = 1; n < 5; n += 1) await handOver(shop, await join());
  await handOver(shop, last);
  return { shop, last };
}

interface Attack {
  rule: string;
  /** Change of the number of partners. */
  moves: number;
  run: (shop: Shop, last: TestPerson) => Promise<unknown>;
}

/** Handovers and thanks of all others of a ring with its first. */
const ring = (origin: Origin) => async (shop: Shop) => {
  for (let n = 1; n < RING; n += 1) await handOver(shop, await join(origin));
};

/** Ring whose first member has the network or device of the others. */
const ringAround = (origin: Origin) => async (shop: Shop) => {
  await logIn(shop.seller, origin);
  await ring(origin)(shop);
};

async function handOverOften(shop: Shop) {
  const friend = await join();
  for (let day = 0; day < 28; day += 1) await handOver(shop, friend);
}

/** Handovers that a seller claims with people who only wrote, and who say nothing. */
async function claim({ seller, adId }: Shop) {
  for (let n = 0; n < 5; n += 1) {
    const message = { adId, text: 'Encore là ?' };
    const { conversationId } = await sendValidMessageAsTestPerson(site, await join(), message);
    const reservation = await reserveAsTestPerson(site, seller, { _id: adId }, 1, { conversationId });
    await reportReservationOutcomeAsTestPerson(site, seller, reservation, 'done');
  }
  await letTimePass();
}

const attacks: Record<string, Attack> = {
  'ring of 50, one network': {
    rule: 'a pair of one network is not counted',
    moves: 0,
    run: ringAround({ network: '192.0.2.1' }),
  },
  'ring of 50, one device': {
    rule: 'a pair of one device is not counted: a household too',
    moves: 0,
    run: ringAround({ device: 'the tablet' }),
  },
  'ring of 50 on one network, the first elsewhere': {
    rule: 'people of one network are one partner',
    moves: 1,
    run: ring({ network: '192.0.2.2' }),
  },
  'ring of 50, new accounts': { rule: 'accounts count from 30 days on', moves: 0, run: ring({ days: 5 }) },
  'ring of 50, aged, own networks and devices': {
    rule: 'none: 49 mailboxes, networks and devices, 30 days; moderators see 49 partners of nobody else',
    moves: RING - 1,
    run: ring({}),
  },
  'handovers claimed with people who only wrote': {
    rule: 'made by the seller: counts by the word of the buyer only',
    moves: 0,
    run: claim,
  },
  'the same pair every day': { rule: 'the same person counts once a month', moves: 1, run: handOverOften },
  'thanks for a listing of 1 cent': {
    rule: 'none, as gifts are handovers too: one partner, once a month',
    moves: 1,
    run: async (shop) => {
      const cheap = { type: 'sell', price: 0.01, priceType: 'kilo' } as const;
      await site.db.updateTable('listings').set(cheap).where('id', '=', shop.adId).execute();
      await handOverOften(shop);
    },
  },
  'revenge: a partner says "absent" the next time': {
    rule: 'counts for nothing in public; what was confirmed stays',
    moves: 0,
    run: (shop, last) => handOver(shop, last, 'absent'),
  },
  'extortion: "or I say that you were late"': {
    rule: 'late counts as done; moderators alone read it',
    moves: 0,
    run: (shop, last) => handOver(shop, last, 'late'),
  },
  'a partner deletes the account and returns': {
    rule: 'an erased partner does not count; the new account after 30 days, once',
    moves: 0,
    run: async (shop, { headers }) => {
      await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers });
      await handOver(shop, await join({ days: 31 }));
    },
  },
};

const figures = ['handovers', 'partners', 'thanks'] as const;
const rows = [];
for (const [attack, { rule, moves, run }] of Object.entries(attacks)) {
  const { shop, last } = await openKnownShop();
  const before = await figuresOf(shop);
  await run(shop, last);
  const after = await figuresOf(shop);
  const moved = Object.fromEntries(figures.map((name) => [name, after[name] - before[name]]));
  rows.push({ attack, ...moved, rule, isHeld: moved.partners === moves });
}
console.table(rows);
await site.close();
process.exitCode = rows.every(({ isHeld }) => isHeld) ? 0 : 1;
