import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Conversation } from '#contract/messaging/schemas.ts';
import {
  listConversationsOf,
  openConversationAs,
  startDirectConversation,
  storeMessageAs,
} from '#server/testing/conversations.ts';
import { openMarketWithConversation } from '#server/testing/market.ts';
import {
  makeTestAdmin,
  makeTestPerson,
  publishAndAccept,
  suspendMember,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

let owner: TestPerson;
let buyer: TestPerson;
let other: TestPerson;
let listing: Listing;
const site = await openTestSite();
const admin = await makeTestAdmin(site);
/** Ids of the conversations of the buyer and of the other person. */
let hers: string;
let theirs: string;
beforeEach(async () => {
  const market = await openMarketWithConversation(site, {
    admin,
    buyer: { firstName: 'Zéphyrine', lastName: 'Bellefleur' },
    listing: { productName: 'Poires' },
    text: 'Encore des poires ?',
  });
  ({ seller: owner, buyer, listing, conversationId: hers } = market);
  other = await makeTestPerson(site, { firstName: 'Karim' });
  theirs = (await storeMessageAs(site, other, { adId: listing._id, text: 'Et pour moi ?' })).conversationId;
});

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  person?: TestPerson,
  payload?: object,
) =>
  site.app.inject({
    method,
    url: `/api${url}`,
    ...(person && { headers: person.headers }),
    ...(payload && { payload }),
  });
const change = (payload: object, person = owner, id = listing._id) =>
  ask('PATCH', `/adverts/${id}/availability`, person, payload);
const reserveFor = (conversationId: string) => change({ availability: 'reserved', conversationId });
const reservedFor = async () =>
  (await ask('GET', '/adverts/my-ads', owner)).json().activeAds[0]?.reservedFor as string | undefined;
const stripOf = async (person: TestPerson, id: string) => {
  const { ad }: Conversation = (await openConversationAs(site, person, id)).json().conversation;
  return ad && { availability: ad.availability, isReservedHere: ad.isReservedHere };
};
const GONE = {
  conversationId:
    "Le compte de cette personne est suspendu ou supprimé : l'annonce ne peut pas lui être réservée.",
};
const HERE = { availability: 'reserved', isReservedHere: true };
const FOR_ANOTHER = { availability: 'reserved', isReservedHere: false };

describe('a listing reserved for a person', () => {
  test('the author sees the name of the person, and both see it in their conversation', async () => {
    const answer = await reserveFor(hers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().ad).toMatchObject({ availability: 'reserved', reservedFor: 'Zéphyrine' });
    expect(await reservedFor()).toBe('Zéphyrine');
    expect(await stripOf(owner, hers)).toEqual(HERE);
    expect(await stripOf(buyer, hers)).toEqual(HERE);
    expect(await stripOf(owner, theirs)).toEqual(FOR_ANOTHER);
    expect(await stripOf(other, theirs)).toEqual(FOR_ANOTHER);
  });

  test('a reservation moves to another person, and stays when none is named', async () => {
    await reserveFor(hers);
    await reserveFor(theirs);
    expect(await reservedFor()).toBe('Karim');
    expect(await stripOf(buyer, hers)).toEqual(FOR_ANOTHER);
    expect(await stripOf(other, theirs)).toEqual(HERE);
    await change({ availability: 'reserved' });
    await ask('PUT', `/adverts/${listing._id}`, owner, { availability: 'reserved', price: '4' });
    await ask('POST', `/adverts/${listing._id}/renew`, owner);
    expect(await reservedFor()).toBe('Karim');
  });

  test('a listing can be reserved without a name', async () => {
    expect((await change({ availability: 'reserved' })).json().ad).not.toHaveProperty('reservedFor');
    expect(await stripOf(buyer, hers)).toEqual(FOR_ANOTHER);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['available', () => change({ availability: 'available' })],
    ['sold out', () => change({ availability: 'soldOut' })],
    [
      'available, by its form',
      () => ask('PUT', `/adverts/${listing._id}`, owner, { availability: 'available' }),
    ],
    [
      'available, in the stall',
      () =>
        ask('PUT', '/adverts/my-ads', owner, { changes: [{ id: listing._id, availability: 'available' }] }),
    ],
  ])('a listing that is %s names no person any more', async (_, undo) => {
    await reserveFor(hers);
    await undo();
    await change({ availability: 'reserved' });
    expect(await reservedFor()).toBeUndefined();
    expect(await stripOf(buyer, hers)).toEqual(FOR_ANOTHER);
  });

  test('a listing deleted by its author names no person any more', async () => {
    await reserveFor(hers);
    expect((await ask('DELETE', `/adverts/${listing._id}`, owner)).statusCode).toBe(200);
    expect(await stripOf(buyer, hers)).toMatchObject({ isReservedHere: false });
  });

  test('a person who deletes the account is no longer named, and the listing stays reserved', async () => {
    await reserveFor(hers);
    expect((await ask('DELETE', '/users/delete', buyer)).statusCode).toBe(200);
    expect(await reservedFor()).toBeUndefined();
    expect(await stripOf(owner, hers)).toEqual(FOR_ANOTHER);
    const refused = await reserveFor(hers);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, GONE]);
    const { reservedForId } = await site.db
      .selectFrom('listings')
      .select('reservedForId')
      .where('id', '=', listing._id)
      .executeTakeFirstOrThrow();
    expect(reservedForId).toBeNull();
  });

  test("a reservation is in both exports, with the first name in the author's", async () => {
    await reserveFor(hers);
    const exportOf = async (person: TestPerson) => (await ask('GET', '/users/export', person)).json();
    expect((await exportOf(owner)).ads).toMatchObject([{ reservedFor: 'Zéphyrine' }]);
    expect((await exportOf(buyer)).conversations).toMatchObject([{ isReservedForMe: true }]);
    const others = await exportOf(other);
    expect(others.conversations).toMatchObject([{ isReservedForMe: false }]);
    expect(JSON.stringify(others)).not.toContain('Zéphyrine');
    expect(JSON.stringify(await exportOf(owner))).not.toContain(buyer.id);
  });
});

describe('refused reservations', () => {
  const expectRefused = async (conversationId: unknown) => {
    const answer = await change({ availability: 'reserved', conversationId });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      conversationId: 'Indiquez une de vos conversations au sujet de cette annonce.',
    });
    expect((await ask('GET', `/adverts/${listing._id}`)).json().ad.availability).toBe('available');
  };

  test('a reservation needs a conversation of the author about this listing', async () => {
    const elsewhere = await publishAndAccept(site, owner, admin, { productName: 'Noix' });
    const aboutNuts = await storeMessageAs(site, buyer, { adId: elsewhere._id, text: 'Des noix ?' });
    const foreign = await publishAndAccept(site, other, admin, { productName: 'Panais' });
    const ofOthers = await storeMessageAs(site, buyer, { adId: foreign._id, text: 'Des panais ?' });
    const direct = (await startDirectConversation(site, admin, owner.id)).json().conversation._id;
    for (const id of [
      aboutNuts.conversationId,
      ofOthers.conversationId,
      direct,
      randomUUID(),
      'x',
      '',
      7,
      null,
    ])
      await expectRefused(id);
  });

  test('a reservation for a suspended person is refused until the suspension ends', async () => {
    await suspendMember(site, buyer);
    const answer = await reserveFor(hers);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, GONE]);
    expect((await ask('GET', `/adverts/${listing._id}`)).json().ad.availability).toBe('available');
    await site.db.updateTable('users').set({ suspendedAt: null }).where('id', '=', buyer.id).execute();
    expect((await reserveFor(hers)).statusCode).toBe(200);
  });

  test('a reservation for a blocked person is refused, whoever blocked', async () => {
    await ask('POST', '/blocks', buyer, { userId: owner.id });
    await ask('POST', '/blocks', owner, { userId: other.id });
    for (const id of [hers, theirs]) await expectRefused(id);
  });

  test('a reservation by anybody but the author is refused', async () => {
    expect((await change({ availability: 'reserved', conversationId: hers }, buyer)).statusCode).toBe(403);
    expect((await change({ availability: 'reserved', conversationId: hers }, admin)).statusCode).toBe(403);
  });
});

test('the person of a reservation is shown to no others', async () => {
  await reserveFor(hers);
  const readers = [undefined, other, buyer, admin];
  const urls = [
    `/api/adverts/${listing._id}`,
    `/api/adverts?user=${owner.id}`,
    '/api/adverts/search?productName=poires',
    '/api/adverts/map?bbox=-5,41,10,52&zoom=6',
    `/api/sellers/${owner.id}`,
    '/feeds/annonces.rss',
    '/feeds/annonces.json',
    `/api/oembed?url=${encodeURIComponent(`${site.config.publicUrl}/app/ad/${listing._id}`)}`,
  ];
  const asked = readers.flatMap((reader) => urls.map((url) => ({ url, reader })));
  const moderators = ['deleted', 'pending'].map((queue) => `/api/admin/adverts/${queue}`);
  await ask('POST', '/reports', other, { type: 'ad', entityId: listing._id, reason: 'Prix' });
  for (const url of [
    ...moderators,
    '/api/reports/reports',
    `/api/admin/authors/${owner.id}`,
    `/api/admin/authors/${owner.id}/adverts`,
    `/api/admin/decisions?subject=listing&id=${listing._id}`,
  ])
    asked.push({ url, reader: admin });
  for (const { url, reader } of asked) {
    const { statusCode, body } = await site.app.inject({ url, ...(reader && { headers: reader.headers }) });
    expect(statusCode, url).toBe(200);
    for (const secret of ['Zéphyrine', buyer.id, 'reservedFor', hers])
      expect(body, url).not.toContain(secret);
  }
  const seen = (await listConversationsOf(site, other)).find(({ _id }) => _id === theirs);
  for (const secret of ['Zéphyrine', buyer.id, hers]) expect(JSON.stringify(seen)).not.toContain(secret);
});
