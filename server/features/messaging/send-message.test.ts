import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import {
  fetchConversationAsTestPerson,
  fetchConversationsAsTestPerson,
  fetchMessagesAsTestPerson,
  fetchUnreadCountAsTestPerson,
  sendMessageAsTestPerson,
  sendValidMessageAsTestPerson,
} from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let seller: TestPerson;
let buyer: TestPerson;
let listing: Listing;
beforeEach(async () => {
  ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, { admin }));
});

describe('the first message of a conversation', () => {
  test('a first message opens the conversation for both, and the second continues it', async () => {
    const first = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: '  Bonjour ! \n',
    });
    expect(first).toMatchObject({
      text: 'Bonjour !',
      sender: { _id: buyer.id, firstName: 'Karim', role: 1 },
    });
    expect(Date.parse(first.sentAt)).toBeGreaterThan(Date.now() - 60_000);

    const second = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      receiverId: seller.id,
      text: 'Et demain ?',
    });
    expect(second.conversationId).toBe(first.conversationId);
    const answer = await sendValidMessageAsTestPerson(site, seller, {
      adId: listing._id,
      conversationId: first.conversationId,
      receiverId: buyer.id,
      text: 'Volontiers',
    });
    expect(answer.conversationId).toBe(first.conversationId);

    const [conversation] = await fetchConversationsAsTestPerson(site, seller);
    expect(conversation).toMatchObject({
      _id: first.conversationId,
      ad: { _id: listing._id, productName: 'Tomates', isVisible: true },
      unreadMessages: 2,
      readOnly: null,
    });
    expect(conversation?.participants.map((person) => person.firstName).sort()).toEqual(['Jeanne', 'Karim']);
    const { messages } = (await fetchMessagesAsTestPerson(site, seller, first.conversationId)).json();
    expect(messages.map((message: { text: string }) => message.text)).toEqual([
      'Bonjour !',
      'Et demain ?',
      'Volontiers',
    ]);
  });

  test('first messages sent at the same time make one conversation', async () => {
    const sent = await Promise.all(
      [1, 2, 3].map((n) =>
        sendValidMessageAsTestPerson(site, buyer, { adId: listing._id, text: `Bonjour ${n}` }),
      ),
    );
    expect(new Set(sent.map((message) => message.conversationId)).size).toBe(1);
    expect(await fetchConversationsAsTestPerson(site, buyer)).toHaveLength(1);
    expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(3);
  });

  test('a first message of another person makes another conversation', async () => {
    const third = await createLoggedInTestPerson(site);
    const one = await sendValidMessageAsTestPerson(site, buyer, { adId: listing._id, text: 'Bonjour' });
    const other = await sendValidMessageAsTestPerson(site, third, { adId: listing._id, text: 'Bonjour' });
    expect(other.conversationId).not.toBe(one.conversationId);
    expect(await fetchConversationsAsTestPerson(site, seller)).toHaveLength(2);
  });

  test('a message of the owner about the own listing is refused', async () => {
    const answer = await sendMessageAsTestPerson(site, seller, { adId: listing._id, text: 'Bonjour moi' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('TO_ONESELF');
  });

  test('a first message needs a listing that its writer can see', async () => {
    const pending = await publishListingAsTestPerson(site, seller);
    for (const adId of [pending._id, randomUUID(), 'inconnue']) {
      expect((await sendMessageAsTestPerson(site, buyer, { adId, text: 'Bonjour' })).statusCode).toBe(404);
    }
    expect((await sendMessageAsTestPerson(site, buyer, { text: 'Bonjour' })).json().errors).toEqual({
      adId: "Indiquez l'annonce ou la conversation.",
    });
  });
});

describe('messages as sent', () => {
  test('a message is a text of 1 to 5000 characters, stored unchanged', async () => {
    for (const text of ['', '  \n ', '\0', 'a'.repeat(5001), undefined, 12]) {
      const answer = await sendMessageAsTestPerson(site, buyer, { adId: listing._id, text });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().errors)).toEqual(['text']);
    }
    const text = `<b>&amp;</b> https://example.org 🍅\n${'a'.repeat(4900)}`;
    expect((await sendValidMessageAsTestPerson(site, buyer, { adId: listing._id, text })).text).toBe(text);
    expect(
      (await sendValidMessageAsTestPerson(site, buyer, { adId: listing._id, text: ' b'.padEnd(5001, 'b') }))
        .text,
    ).toHaveLength(5000);
  });

  test('a message goes to the other person of its conversation, whatever receiver is sent', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Bonjour',
    });
    for (const payload of [{ adId: listing._id }, { conversationId }]) {
      for (const receiverId of [admin.id, buyer.id, 'personne']) {
        const answer = await sendMessageAsTestPerson(site, buyer, {
          ...payload,
          receiverId,
          text: 'Bonjour',
        });
        expect(answer.statusCode).toBe(400);
        expect(Object.keys(answer.json().errors)).toEqual(['receiverId']);
      }
    }
    expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(1);
  });

  test('a message sent twice with the same key is stored once, even at the same time', async () => {
    const payload = { adId: listing._id, text: 'Bonjour', clientKey: randomUUID() };
    const sent = await Promise.all([1, 2, 3].map(() => sendValidMessageAsTestPerson(site, buyer, payload)));
    const again = await sendValidMessageAsTestPerson(site, buyer, {
      ...payload,
      conversationId: sent[0]?.conversationId,
    });
    expect(new Set([...sent, again].map((message) => message._id)).size).toBe(1);
    expect(again.clientKey).toBe(payload.clientKey);
    const { messages } = (await fetchMessagesAsTestPerson(site, seller, again.conversationId)).json();
    expect(messages).toHaveLength(1);
    expect(messages[0]).not.toHaveProperty('clientKey');
    const other = await sendValidMessageAsTestPerson(site, seller, {
      ...payload,
      conversationId: again.conversationId,
    });
    expect(other._id).not.toBe(again._id);
  });

  test('a message with the key of another one is refused', async () => {
    const other = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Poires' });
    const payload = { adId: listing._id, text: 'Bonjour', clientKey: randomUUID() };
    const { _id, conversationId } = await sendValidMessageAsTestPerson(site, buyer, payload);
    const reused = [
      { ...payload, text: 'À demain' },
      { ...payload, adId: other._id },
      { ...payload, conversationId: randomUUID() },
    ];
    for (const message of reused) {
      const answer = await sendMessageAsTestPerson(site, buyer, message);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'KEY_REUSED']);
    }
    const again = { ...payload, conversationId: conversationId.toUpperCase() };
    expect((await sendValidMessageAsTestPerson(site, buyer, again))._id).toBe(_id);
  });

  test('messages of two people at once have the same order for both', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Bonjour',
    });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        sendValidMessageAsTestPerson(site, index % 2 ? buyer : seller, {
          conversationId,
          text: `Message ${index}`,
        }),
      ),
    );
    const [his, hers] = [
      await fetchMessagesAsTestPerson(site, buyer, conversationId),
      await fetchMessagesAsTestPerson(site, seller, conversationId),
    ];
    const ids = his.json().messages.map((message: { _id: string }) => message._id);
    expect(ids).toHaveLength(11);
    expect(hers.json().messages.map((message: { _id: string }) => message._id)).toEqual(ids);
  });
});

describe('messages after the listing or the other person is gone', () => {
  test.each([
    ['blocked the sender', 'POST', '/api/blocks', (): object => ({ userId: buyer.id })],
    ['left', 'DELETE', '/api/users/delete', (): undefined => undefined],
  ] as const)(
    'a message repeated after the other person %s is answered as stored',
    async (_, method, url, body) => {
      const sent = { adId: listing._id, text: 'Bonjour', clientKey: randomUUID() };
      const first = await sendValidMessageAsTestPerson(site, buyer, sent);
      const payload = body();
      await site.app.inject({ method, url, headers: seller.headers, ...(payload && { payload }) });
      expect((await sendValidMessageAsTestPerson(site, buyer, sent))._id).toBe(first._id);
      const continued = { conversationId: first.conversationId, text: 'Bonjour', clientKey: sent.clientKey };
      expect((await sendValidMessageAsTestPerson(site, buyer, continued))._id).toBe(first._id);
      const unsent = { conversationId: first.conversationId, text: 'Et demain ?', clientKey: randomUUID() };
      expect((await sendMessageAsTestPerson(site, buyer, unsent)).statusCode).toBe(403);
    },
  );

  test('a conversation continues after its listing was deleted', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Bonjour',
    });
    await decideListingAsTestAdmin(site, admin, listing._id, { status: 'deleted', deleteReason: 'Doublon' });
    await sendValidMessageAsTestPerson(site, seller, { conversationId, text: 'Retirée' });
    await sendValidMessageAsTestPerson(site, buyer, { adId: listing._id, text: 'Dommage' });
    const { conversation } = (await fetchConversationAsTestPerson(site, buyer, conversationId)).json();
    expect(conversation.ad).toMatchObject({
      _id: listing._id,
      productName: 'Tomates',
      isVisible: false,
      isLive: false,
      isOwn: false,
      image: null,
      price: null,
    });
    const newcomer = await createLoggedInTestPerson(site);
    expect(
      (await sendMessageAsTestPerson(site, newcomer, { adId: listing._id, text: 'Bonjour' })).statusCode,
    ).toBe(404);
  });

  test('a conversation with a suspended person is read-only, and shows why', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Bonjour',
    });
    await suspendTestPerson(site, seller);
    const answer = await sendMessageAsTestPerson(site, buyer, { conversationId, text: 'Encore là ?' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('RECEIVER_SUSPENDED');
    expect(
      (await fetchConversationAsTestPerson(site, buyer, conversationId)).json().conversation.readOnly,
    ).toBe('suspended');
  });

  test('a conversation with a deleted person is read-only and without a name', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Bonjour',
    });
    await sendValidMessageAsTestPerson(site, seller, { conversationId, text: 'Bonjour Karim' });
    const erased = await site.app.inject({
      method: 'DELETE',
      url: '/api/users/delete',
      headers: seller.headers,
    });
    expect(erased.statusCode).toBe(200);
    const answer = await sendMessageAsTestPerson(site, buyer, { conversationId, text: 'Encore là ?' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('RECEIVER_DELETED');

    const [conversation] = await fetchConversationsAsTestPerson(site, buyer);
    expect(conversation).toMatchObject({ _id: conversationId, ad: null, readOnly: 'deleted' });
    expect(conversation?.participants.map((person) => person.firstName)).toContain('Utilisateur supprimé');
    const { messages } = (await fetchMessagesAsTestPerson(site, buyer, conversationId)).json();
    expect(messages.map((message: { text: string }) => message.text)).toEqual(['Bonjour', 'Bonjour Karim']);
    expect(messages[1].sender.firstName).toBe('Utilisateur supprimé');
    expect(JSON.stringify([messages, conversation])).not.toContain(seller.id);
  });

  test('a conversation is deleted once both people are', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Bonjour',
    });
    for (const person of [seller, buyer]) {
      await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: person.headers });
    }
    const left = await site.db
      .selectFrom('messages')
      .select('id')
      .where('conversationId', '=', conversationId);
    expect(await left.execute()).toEqual([]);
  });

  test('a message sent while its receiver is deleted does not deadlock', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Bonjour',
    });
    const [erased, ...answers] = await Promise.all([
      site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: seller.headers }),
      ...[1, 2, 3, 4].map((n) =>
        sendMessageAsTestPerson(site, buyer, { conversationId, text: `Message ${n}` }),
      ),
    ]);
    expect(erased?.statusCode).toBe(200);
    for (const answer of answers) expect([201, 403]).toContain(answer.statusCode);
  });
});
