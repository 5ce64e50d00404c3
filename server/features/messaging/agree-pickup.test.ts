import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import {
  countUnreadOf,
  listConversationsOf,
  openConversationAs,
  readMessagesAs,
} from '#server/testing/conversations.ts';
import { openMarketWithConversation } from '#server/testing/market.ts';
import { makeTestAdmin, makeTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const PICKUP = { date: dayFromNow(3), from: '09:00', to: '12:30', place: 'Marché de la Croix-Rousse' };

const site = await openTestSite();
const admin = await makeTestAdmin(site);
let seller: TestPerson;
let buyer: TestPerson;
let id: string;
beforeEach(async () => {
  ({ seller, buyer, conversationId: id } = await openMarketWithConversation(site, { admin }));
});

const agree = (person: TestPerson, pickup: unknown, conversationId = id) =>
  site.app.inject({
    method: 'PUT',
    url: `/api/messages/conversations/${conversationId}/pickup`,
    headers: person.headers,
    payload: { pickup },
  });
const pickupOf = async (person: TestPerson) =>
  (await openConversationAs(site, person, id)).json().conversation.pickup;
const textsOf = async (person: TestPerson): Promise<string[]> =>
  (await readMessagesAs(site, person, id)).json().messages.map(({ text }: { text: string }) => text);

test('a pick-up is set by either person of a conversation, and announced by a message', async () => {
  expect(await pickupOf(seller)).toBeNull();
  const answer = await agree(seller, { ...PICKUP, place: `  ${PICKUP.place} ` });
  expect(answer.statusCode).toBe(200);
  const agreed = { ...PICKUP, agreedAt: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect(answer.json().conversation).toMatchObject({ _id: id, pickup: agreed });
  expect(await pickupOf(buyer)).toEqual(agreed);
  expect((await listConversationsOf(site, buyer))[0]?.pickup).toEqual(agreed);
  expect(await countUnreadOf(site, buyer)).toBe(1);
  expect((await textsOf(buyer)).at(-1)).toMatch(
    /^Rendez-vous convenu : \p{L}+ \d+(er)? \p{L}+ \d{4} de 9 h à 12 h 30, Marché de la Croix-Rousse\.$/u,
  );
  // The same again is no news.
  await agree(buyer, PICKUP);
  expect(await textsOf(buyer)).toHaveLength(2);

  await agree(buyer, { ...PICKUP, to: '10:00' });
  expect(await pickupOf(seller)).toMatchObject({ to: '10:00' });
  await agree(buyer, null);
  await agree(seller, null);
  expect(await pickupOf(seller)).toBeNull();
  expect((await textsOf(seller)).slice(2)).toEqual([
    expect.stringContaining(' de 9 h à 10 h, '),
    expect.stringMatching(/^Rendez-vous annulé : .* de 9 h à 10 h, Marché de la Croix-Rousse\.$/),
  ]);
});

test('every fault of a pick-up is named', async () => {
  const errorsOf = async (pickup: unknown) => {
    const answer = await agree(buyer, pickup);
    expect(answer.statusCode).toBe(400);
    return answer.json().errors;
  };
  expect(await errorsOf({ date: '2026-02-30', from: '9h', to: '', place: '' })).toEqual({
    'pickup.date': 'Indiquez un jour.',
    'pickup.from': 'Indiquez une heure, par exemple 09:30.',
    'pickup.to': 'Indiquez une heure, par exemple 09:30.',
    'pickup.place': 'Indiquez un lieu de retrait.',
  });
  expect(await errorsOf({ ...PICKUP, to: '08:00' })).toEqual({
    'pickup.to': "L'heure de fin doit venir après l'heure de début.",
  });
  expect(await errorsOf({ ...PICKUP, date: dayFromNow(-2) })).toEqual({
    'pickup.date': 'Choisissez une date à venir.',
  });
  expect(await errorsOf({ ...PICKUP, date: dayFromNow(370) })).toEqual({
    'pickup.date': 'Choisissez une date dans les douze mois.',
  });
  expect(await errorsOf('demain')).toEqual({ pickup: 'Indiquez un rendez-vous, ou null.' });
  expect(await pickupOf(buyer)).toBeNull();
});

test('a pick-up can be set only by those who may write in the conversation', async () => {
  for (const stranger of [admin, await makeTestPerson(site)]) {
    expect((await agree(stranger, PICKUP)).json().code).toBe('CONVERSATION_NOT_FOUND');
  }
  expect((await agree(buyer, PICKUP, 'inconnue')).json().code).toBe('CONVERSATION_NOT_FOUND');
  await agree(buyer, PICKUP);
  await site.app.inject({
    method: 'PATCH',
    url: `/api/admin/user/${seller.id}`,
    headers: admin.headers,
    payload: { isActive: false },
  });
  expect((await agree(buyer, null)).json().code).toBe('RECEIVER_SUSPENDED');
  expect(await pickupOf(buyer)).toMatchObject(PICKUP);
});

test('a pick-up set just before a block is answered as agreed', async () => {
  const ask = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
    site.app.inject({ method, url, headers: seller.headers, ...(payload && { payload }) });
  for (let n = 1; n <= 3; n++) {
    const [agreed] = await Promise.all([
      agree(buyer, { ...PICKUP, date: dayFromNow(n) }),
      ask('POST', '/api/blocks', { userId: buyer.id }),
    ]);
    await ask('DELETE', `/api/blocks/${buyer.id}`);
    const isStored = (await pickupOf(buyer))?.date === dayFromNow(n);
    expect(agreed.statusCode).toBe(isStored ? 200 : 403);
  }
});

test('a pick-up is in both exports, and deleted with the conversation', async () => {
  await agree(seller, PICKUP);
  const exported = async ({ headers }: TestPerson) =>
    (await site.app.inject({ url: '/api/users/export', headers })).json().conversations[0].pickup;
  expect(await exported(seller)).toMatchObject(PICKUP);
  expect(await exported(buyer)).toMatchObject(PICKUP);
  for (const { headers } of [seller, buyer])
    await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers });
  const left = site.db.selectFrom('conversations').select('pickup').where('id', '=', id);
  expect(await left.execute()).toEqual([]);
});
