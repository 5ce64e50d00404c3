import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import {
  sendValidMessageAsTestPerson,
  startDirectConversationAsTestPerson,
} from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

let owner: TestPerson;
let buyer: TestPerson;
let other: TestPerson;
let listing: Listing;
const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
/** Ids of the conversations of the buyer and of the other person. */
let hers: string;
let theirs: string;
beforeEach(async () => {
  const market = await createSellerAndBuyerFixture(site, {
    admin,
    buyer: { firstName: 'Zéphyrine', lastName: 'Bellefleur' },
    listing: { productName: 'Poires', quantity: 3 },
  });
  ({ seller: owner, buyer, listing } = market);
  other = await createLoggedInTestPerson(site, { firstName: 'Karim' });
  hers = (
    await sendValidMessageAsTestPerson(site, market.buyer, {
      adId: market.listing._id,
      text: 'Encore des poires ?',
    })
  ).conversationId;
  theirs = (await sendValidMessageAsTestPerson(site, other, { adId: listing._id, text: 'Et pour moi ?' }))
    .conversationId;
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
const reserveFor = (conversationId: unknown) => change({ availability: 'reserved', conversationId });
const reservationsOf = async (person: TestPerson) =>
  (await ask('GET', '/reservations', person)).json().reservations;
const GONE = {
  conversationId:
    "Le compte de cette personne est suspendu ou supprimé : l'annonce ne peut pas lui être réservée.",
};

describe('listings reserved from a conversation', () => {
  test('a reserved listing has an accepted reservation of the remaining quantity, and a message', async () => {
    const answer = await reserveFor(hers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().ad).toMatchObject({
      availability: 'reserved',
      quantity: 3,
      quantityLeft: 0,
      quantityReserved: 3,
    });
    expect(await reservationsOf(buyer)).toMatchObject([
      {
        conversationId: hers,
        status: 'accepted',
        seller: { _id: owner.id },
        items: [{ adId: listing._id, productName: 'Poires', quantity: 3, price: 2.5 }],
        total: 7.5,
      },
    ]);
    expect(await reservationsOf(other)).toEqual([]);
    const { messages } = (await ask('GET', `/messages/conversations/${hers}/messages`, buyer)).json();
    expect(messages.at(-1)).toMatchObject({
      sender: { _id: owner.id },
      text: 'Je vous réserve 3 kg de poires',
    });
  });

  test('a listing is reserved once, also after repeated calls, and for one person only', async () => {
    await reserveFor(hers);
    expect((await reserveFor(hers)).statusCode).toBe(200);
    expect(await reservationsOf(owner)).toHaveLength(1);
    const refused = await reserveFor(theirs);
    expect([refused.statusCode, refused.json().code, refused.json().details]).toEqual([
      409,
      'NOT_ENOUGH',
      { left: [{ adId: listing._id, quantityLeft: 0 }] },
    ]);
  });

  test('a listing can be marked as reserved without a person, which makes no reservation', async () => {
    expect((await change({ availability: 'reserved' })).json().ad).toMatchObject({
      availability: 'reserved',
      quantityLeft: 3,
    });
    expect(await reservationsOf(owner)).toEqual([]);
    // Person named afterwards: a reservation is made.
    await reserveFor(hers);
    const [{ _id }] = await reservationsOf(buyer);
    await ask('PATCH', `/reservations/${_id}`, buyer, { status: 'cancelled', reason: 'Finalement non' });
    expect((await ask('GET', `/adverts/${listing._id}`)).json().ad).toMatchObject({
      availability: 'available',
      quantityLeft: 3,
    });
  });

  test('a sold out listing is available again before it is reserved', async () => {
    await change({ availability: 'soldOut' });
    expect((await reserveFor(hers)).json().ad).toMatchObject({ availability: 'reserved', isArchived: false });
  });

  test('a request for produce is marked as reserved without a reservation', async () => {
    const request = await publishAndAcceptTestListing(site, owner, admin, {
      mainType: 'asked',
      type: undefined,
      images: undefined,
    });
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: request._id,
      text: "J'en ai.",
    });
    const answer = await change({ availability: 'reserved', conversationId }, owner, request._id);
    expect(answer.json().ad).toMatchObject({ availability: 'reserved', quantityLeft: null });
    expect(await reservationsOf(buyer)).toEqual([]);
  });
});

describe('refused reservations', () => {
  const expectRefused = async (conversationId: unknown) => {
    const answer = await reserveFor(conversationId);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      conversationId: 'Indiquez une de vos conversations au sujet de cette annonce.',
    });
    expect((await ask('GET', `/adverts/${listing._id}`)).json().ad.availability).toBe('available');
  };

  test('a reservation needs a conversation of the author about this listing', async () => {
    const elsewhere = await publishAndAcceptTestListing(site, owner, admin, { productName: 'Noix' });
    const aboutNuts = await sendValidMessageAsTestPerson(site, buyer, {
      adId: elsewhere._id,
      text: 'Des noix ?',
    });
    const foreign = await publishAndAcceptTestListing(site, other, admin, { productName: 'Panais' });
    const ofOthers = await sendValidMessageAsTestPerson(site, buyer, {
      adId: foreign._id,
      text: 'Des panais ?',
    });
    const direct = (await startDirectConversationAsTestPerson(site, admin, owner.id)).json().conversation._id;
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
    await suspendTestPerson(site, buyer);
    const answer = await reserveFor(hers);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, GONE]);
    await site.db.updateTable('users').set({ suspendedAt: null }).where('id', '=', buyer.id).execute();
    expect((await reserveFor(hers)).statusCode).toBe(200);
  });

  test('a reservation for a person who has left is refused', async () => {
    expect((await ask('DELETE', '/users/delete', buyer)).statusCode).toBe(200);
    const refused = await reserveFor(hers);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, GONE]);
  });

  test('a reservation for a blocked person is refused, whichever side blocked', async () => {
    await ask('POST', '/blocks', owner, { userId: buyer.id });
    await expectRefused(hers);
    await ask('POST', '/blocks', other, { userId: owner.id });
    await expectRefused(theirs);
  });

  test('a listing is reserved by its author only', async () => {
    for (const person of [buyer, admin])
      expect((await change({ availability: 'reserved', conversationId: hers }, person)).statusCode).toBe(403);
  });
});

test('the person of a reservation is in no answer about the listing', async () => {
  await reserveFor(hers);
  const urls = [
    `/api/adverts/${listing._id}`,
    `/api/adverts?user=${owner.id}`,
    `/api/adverts/search?productName=poires`,
    `/api/adverts/${listing._id}/similar`,
    `/api/sellers/${owner.id}`,
    '/feeds/annonces.rss',
    '/feeds/annonces.json',
  ];
  for (const url of urls)
    for (const reader of [undefined, other, admin]) {
      const { statusCode, body } = await site.app.inject({ url, ...(reader && { headers: reader.headers }) });
      expect(statusCode, url).toBe(200);
      for (const secret of ['Zéphyrine', buyer.id, hers]) expect(body, url).not.toContain(secret);
    }
});
