import { beforeEach, expect, test } from 'vitest';
import type { MemberReservationHistory } from '#contract/moderation/member-reservation-history.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { createSellerAndBuyerFixture, type SellerAndBuyerFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { changeReservationAsTestPerson, reserveAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let seller: TestPerson;
let buyer: TestPerson;
let listing: SellerAndBuyerFixture['listing'];
beforeEach(async () => {
  ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, {
    admin,
    listing: { quantity: 90 },
  }));
});

const send = (
  person: TestPerson,
  { _id }: Pick<Reservation, '_id'>,
  step: 'outcome' | 'answer',
  payload: object,
) =>
  site.app.inject({
    method: 'POST',
    url: `/api/reservations/${_id}/${step}`,
    headers: person.headers,
    payload,
  });
const say = (person: TestPerson, made: Pick<Reservation, '_id'>, outcome: string) =>
  send(person, made, 'outcome', { outcome });
const answer = (person: TestPerson, made: Pick<Reservation, '_id'>, text: string) =>
  send(person, made, 'answer', { text });
async function reserve(person = buyer): Promise<Reservation> {
  const made = await reserveAsTestPerson(site, person, listing, 1);
  await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
  return made;
}
const historyOf = async (person: TestPerson): Promise<MemberReservationHistory> => {
  const url = `/api/admin/authors/${person.id}`;
  return (await site.app.inject({ url, headers: admin.headers })).json().author.reservations;
};

test('who is said not to have come answers moderators once, and the other never reads it', async () => {
  const made = await reserve();
  expect((await answer(buyer, made, "J'y étais.")).json().code).toBe('ANSWER_CLOSED');
  await say(seller, made, 'absent');
  const answered = await answer(buyer, made, "  J'y étais.  ");
  expect([answered.statusCode, answered.json().reservation.answer]).toEqual([201, "J'y étais."]);
  expect((await answer(buyer, made, 'Encore')).statusCode).toBe(409);
  expect((await answer(seller, made, 'Moi aussi')).json().code).toBe('ANSWER_CLOSED');
  const url = `/api/reservations/${made._id}`;
  const seen = await site.app.inject({ url, headers: seller.headers });
  expect(seen.json().reservation.answer).toBeNull();
  expect(seen.body).not.toContain("J'y étais.");
  const thread = `/api/messages/conversations/${made.conversationId}/messages`;
  expect((await site.app.inject({ url: thread, headers: seller.headers })).body).not.toContain("J'y étais.");
});

test('an answer is also possible after a contradiction, a block or a suspension', async () => {
  const made = await reserve();
  await say(buyer, made, 'done');
  await say(seller, made, 'absent');
  await site.app.inject({
    method: 'POST',
    url: '/api/blocks',
    headers: seller.headers,
    payload: { userId: buyer.id },
  });
  await suspendTestPerson(site, buyer);
  expect((await answer(buyer, made, 'Faux.')).statusCode).toBe(201);
});

test('of several answers at once, one is stored', async () => {
  const made = await reserve();
  await say(seller, made, 'absent');
  const answers = await Promise.all(['Un', 'Deux', 'Trois'].map((text) => answer(buyer, made, text)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  const stored = answers.find(({ statusCode }) => statusCode === 201)?.json().reservation.answer;
  const seen = await site.app.inject({ url: `/api/reservations/${made._id}`, headers: buyer.headers });
  expect(seen.json().reservation.answer).toBe(stored);
});

test('an answer is also possible once the account of who said so is erased', async () => {
  const made = await reserve();
  await say(seller, made, 'absent');
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: seller.headers });
  expect((await answer(buyer, made, "J'y étais.")).statusCode).toBe(201);
  expect((await answer(seller, made, 'Moi')).statusCode).toBe(401);
});

test('an answer needs a text, of a missed reservation of one’s own', async () => {
  const made = await reserve();
  await say(seller, made, 'absent');
  expect((await answer(buyer, made, ' ')).json().errors.text).toMatch(/administrateurs/);
  expect((await answer(buyer, made, 'x'.repeat(301))).statusCode).toBe(400);
  expect((await answer(await createLoggedInTestPerson(site), made, 'Moi')).statusCode).toBe(404);
  expect((await answer(admin, made, 'Moi')).statusCode).toBe(404);
});

test('moderators see what recurs with how many people, and the words of both', async () => {
  const [first, second] = [await reserve(), await reserve()];
  const third = await reserve();
  await changeReservationAsTestPerson(site, buyer, third, { status: 'cancelled', reason: 'Panne' });
  for (const made of [first, second]) await say(seller, made, 'absent');
  await answer(buyer, first, "J'attendais au portail.");
  await say(seller, await reserve(), 'late');
  const { patterns, latest } = await historyOf(buyer);
  const moment = expect.stringMatching(/Z$/);
  expect(patterns).toEqual([
    { kind: 'absent', times: 2, people: 1, contested: 1, first: moment, last: moment },
    { kind: 'cancelled', times: 1, people: 1, contested: 0, first: moment, last: moment },
    { kind: 'late', times: 1, people: 1, contested: 0, first: moment, last: moment },
  ]);
  expect(latest.find(({ _id }) => _id === first._id)).toMatchObject({
    outcomes: { member: null, other: 'absent' },
    answers: { member: "J'attendais au portail.", other: null },
  });
  expect(latest.find(({ _id }) => _id === third._id)).toMatchObject({
    reason: 'Panne',
    cancelledBy: 'buyer',
  });
  expect((await historyOf(seller)).patterns).toEqual([]);
});

test('moderators see which people do not count in the public record, and why', async () => {
  const home = { remoteAddress: '192.0.2.9' };
  const logIn = ({ email, password }: TestPerson) =>
    site.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password }, ...home });
  for (const person of [seller, buyer]) await logIn(person);
  const other = await createLoggedInTestPerson(site);
  for (const person of [buyer, other]) {
    const made = await reserve(person);
    for (const side of [person, seller]) await say(side, made, 'done');
  }
  const { record, latest } = await historyOf(seller);
  expect(record).toEqual({
    handovers: 1,
    partners: 1,
    partnersOfNobodyElse: 1,
    sameDevice: 0,
    sameNetwork: 1,
  });
  expect(latest.map(({ sameSource }) => sameSource)).toEqual([null, 'network']);
});

test('nobody but administrators reads the history of a member', async () => {
  const url = `/api/admin/authors/${buyer.id}`;
  for (const { headers } of [seller, buyer])
    expect((await site.app.inject({ url, headers })).statusCode).toBe(403);
  expect((await site.app.inject(url)).statusCode).toBe(401);
});

test('an erased member leaves no answer', async () => {
  const made = await reserve();
  await say(seller, made, 'absent');
  await answer(buyer, made, "J'y étais.");
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: buyer.headers });
  const stored = site.db.selectFrom('reservations').select(['buyerAnswer']).where('id', '=', made._id);
  expect(await stored.execute()).toEqual([{ buyerAnswer: null }]);
});
