import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import { upsertAdmin } from '#server/features/accounts/make-admin.ts';
import { mailUnreadMessagesJob } from '#server/features/messaging/jobs.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import {
  archiveConversationAsTestPerson,
  fetchConversationAsTestPerson,
  fetchConversationsAsTestPerson,
  fetchMessagesAsTestPerson,
  fetchUnreadCountAsTestPerson,
  sendMessageAsTestPerson,
  sendValidMessageAsTestPerson,
  startDirectConversationAsTestPerson,
} from '#server/testing/conversations.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let seller: TestPerson;
let buyer: TestPerson;
let listing: Listing;
beforeEach(async () => {
  const market = { admin, seller: { showPhoneNumber: true }, listing: { productName: 'Poires' } };
  ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, market));
});

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  person: TestPerson,
  payload?: object,
) => site.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
const block = (person: TestPerson, { id }: Pick<TestPerson, 'id'>) =>
  ask('POST', '/api/blocks', person, { userId: id });
const unblock = (person: TestPerson, { id }: TestPerson) => ask('DELETE', `/api/blocks/${id}`, person);
const blocksOf = async (person: TestPerson) => (await ask('GET', '/api/blocks', person)).json();

describe('the list of blocked people', () => {
  test('the list of blocked people holds those whom the member has blocked, and only the member sees it', async () => {
    const first = await block(seller, buyer);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({
      _id: expect.any(String),
      userId: buyer.id,
      firstName: 'Karim',
      createdAt: expect.any(String),
    });
    const again = await block(seller, buyer);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await blocksOf(seller)).toEqual([first.json()]);
    expect(await blocksOf(buyer)).toEqual([]);
    for (const _ of [1, 2]) expect((await unblock(seller, buyer)).statusCode).toBe(200);
    expect(await blocksOf(seller)).toEqual([]);
  });

  test('blocking and unblocking at the same time never fails', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? unblock : block)(seller, buyer)),
    );
    for (const { statusCode } of answers) expect([200, 201]).toContain(statusCode);
  });

  test('blocking oneself or an unknown person is refused', async () => {
    const oneself = await block(seller, seller);
    expect(oneself.statusCode).toBe(400);
    expect(oneself.json().errors.userId).toBeTruthy();
    for (const id of [randomUUID(), 'x']) expect((await block(seller, { id })).statusCode).toBe(404);
    expect((await ask('POST', '/api/blocks', seller, {})).json().errors).toEqual({
      userId: 'Indiquez une personne.',
    });
  });

  // Lock of the first account makes the call wait.
  test('two people who block each other at once do not deadlock', async () => {
    const [first = seller, second = buyer] = [seller, buyer].sort((a, b) => (a.id < b.id ? -1 : 1));
    const account = (tx: Queryable, { id }: TestPerson) =>
      tx.selectFrom('users').select('id').where('id', '=', id).forUpdate();
    const { waiting } = await site.db.transaction().execute(async (tx) => {
      await account(tx, first).execute();
      const waiting = block(second, first);
      await waitUntilConnectionsAwaitLocks(site);
      await account(tx, second).noWait().executeTakeFirstOrThrow();
      return { waiting };
    });
    expect((await waiting).statusCode).toBe(201);
  });

  test('an administrator can be blocked, and a blocked member who becomes one stays on the list', async () => {
    const answers = [await block(seller, admin), await block(seller, admin)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
    await block(seller, buyer);
    await site.db.transaction().execute((tx) => upsertAdmin(tx, buyer.email, 'hash'));
    const listed = (await blocksOf(seller)).map(({ userId }: { userId: string }) => userId);
    expect(listed).toEqual([buyer.id, admin.id]);
    expect((await unblock(seller, admin)).statusCode).toBe(200);
  });

  test('a blocked person who deletes the account leaves the list', async () => {
    const leaving = await createLoggedInTestPerson(site);
    await block(seller, leaving);
    await ask('DELETE', '/api/users/delete', leaving);
    expect(await blocksOf(seller)).toEqual([]);
  });
});

describe('messages between blocked people', () => {
  test('blocked people cannot write to each other, and get the same neutral refusal, until the block is lifted', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Encore des poires ?',
    });
    await sendValidMessageAsTestPerson(site, seller, { conversationId, text: 'Oui.' });
    await block(seller, buyer);
    const refused = [
      await sendMessageAsTestPerson(site, buyer, { conversationId, text: 'Allô ?' }),
      await sendMessageAsTestPerson(site, buyer, { adId: listing._id, text: 'Allô ?' }),
      await sendMessageAsTestPerson(site, seller, { conversationId, text: 'Allô ?' }),
      await ask('POST', '/api/reservations', buyer, { items: [{ adId: listing._id, quantity: 1 }] }),
    ];
    const { requestId: _, ...neutral } = (await ask('GET', '/api/admin/users', buyer)).json();
    expect(neutral).toEqual({ code: 'FORBIDDEN', message: "Vous n'avez pas le droit de faire cela." });
    for (const answer of refused) {
      expect(answer.statusCode).toBe(403);
      const { requestId: _, ...said } = answer.json();
      expect(said).toEqual(neutral);
    }
    await unblock(seller, buyer);
    await sendValidMessageAsTestPerson(site, buyer, { conversationId, text: 'Allô ?' });
    expect((await fetchMessagesAsTestPerson(site, seller, conversationId)).json().messages).toHaveLength(3);
  });

  test('a first message is refused in both directions after a block', async () => {
    await block(buyer, seller);
    expect(
      (await sendMessageAsTestPerson(site, buyer, { adId: listing._id, text: 'Bonjour' })).statusCode,
    ).toBe(403);
    const other = await createLoggedInTestPerson(site);
    await block(seller, other);
    expect(
      (await sendMessageAsTestPerson(site, other, { adId: listing._id, text: 'Bonjour' })).statusCode,
    ).toBe(403);
    expect(
      (await sendMessageAsTestPerson(site, other, { adId: randomUUID(), text: 'Bonjour' })).statusCode,
    ).toBe(404);
  });

  test('a blocked conversation is hidden and not counted, and comes back with the end of the block', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Encore des poires ?',
    });
    const elsewhere = await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin, {
      productName: 'Noix',
    });
    const other = await sendValidMessageAsTestPerson(site, buyer, {
      adId: elsewhere._id,
      text: 'Encore des noix ?',
    });
    expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(1);
    await block(seller, buyer);
    expect(await fetchConversationsAsTestPerson(site, seller)).toEqual([]);
    expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(0);
    expect((await fetchConversationsAsTestPerson(site, buyer)).map(({ _id }) => _id)).toEqual([
      other.conversationId,
    ]);
    for (const person of [seller, buyer]) {
      const answers = [
        await fetchConversationAsTestPerson(site, person, conversationId),
        await fetchMessagesAsTestPerson(site, person, conversationId),
        await archiveConversationAsTestPerson(site, person, conversationId),
      ];
      for (const answer of answers) expect(answer.json().code).toBe('CONVERSATION_NOT_FOUND');
    }
    await unblock(seller, buyer);
    expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(1);
    expect(await fetchConversationsAsTestPerson(site, buyer)).toHaveLength(2);
  });

  test('a message received before the block is not mailed afterwards', async () => {
    const { _id: messageId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Encore des poires ?',
    });
    await block(seller, buyer);
    await site.services.jobs.enqueue(site.db, mailUnreadMessagesJob, { messageId });
    const subjects = (await readTestMailsSentTo(site, seller.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('vous a écrit'))).toEqual([]);
  });

  test('a message sent while the block is being stored is refused', async () => {
    const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
      adId: listing._id,
      text: 'Encore des poires ?',
    });
    const { waiting } = await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', seller.id).forUpdate().execute();
      const sent = sendMessageAsTestPerson(site, buyer, { conversationId, text: 'Allô ?' });
      await waitUntilConnectionsAwaitLocks(site);
      await tx
        .insertInto('blocks')
        .values({ id: randomUUID(), blockerId: seller.id, blockedId: buyer.id })
        .execute();
      return { waiting: sent };
    });
    expect((await waiting).statusCode).toBe(403);
  });

  test('a blocked administrator is treated as a seller in conversations about listings', async () => {
    const own = await publishAndAcceptTestListing(site, admin, admin, { productName: 'Noix' });
    await block(buyer, admin);
    const answer = await sendMessageAsTestPerson(site, buyer, { adId: own._id, text: 'Encore des noix ?' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  test('messages of an administrator arrive and are mailed despite a block', async () => {
    await block(buyer, admin);
    const { _id: conversationId } = (await startDirectConversationAsTestPerson(site, admin, buyer.id)).json()
      .conversation;
    const { _id: messageId } = await sendValidMessageAsTestPerson(site, admin, {
      conversationId,
      text: 'Votre annonce.',
    });
    expect(await fetchUnreadCountAsTestPerson(site, buyer)).toBe(1);
    expect(await fetchConversationsAsTestPerson(site, buyer)).toMatchObject([{ _id: conversationId }]);
    await site.services.jobs.enqueue(site.db, mailUnreadMessagesJob, { messageId });
    const subjects = (await readTestMailsSentTo(site, buyer.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Dominique vous a écrit']);
    expect((await fetchMessagesAsTestPerson(site, buyer, conversationId)).json().messages).toHaveLength(1);
    expect(await fetchConversationsAsTestPerson(site, admin)).toMatchObject([{ _id: conversationId }]);
    expect((await sendMessageAsTestPerson(site, buyer, { conversationId, text: 'Merci.' })).statusCode).toBe(
      403,
    );
    await unblock(buyer, admin);
    expect((await sendMessageAsTestPerson(site, buyer, { conversationId, text: 'Merci.' })).statusCode).toBe(
      201,
    );
  });

  test('an administrator cannot start a conversation with a person whom they blocked', async () => {
    await block(admin, buyer);
    expect((await startDirectConversationAsTestPerson(site, admin, buyer.id)).statusCode).toBe(403);
    await unblock(admin, buyer);
    expect((await startDirectConversationAsTestPerson(site, admin, buyer.id)).statusCode).toBe(201);
  });
});

describe('other contact between blocked people', () => {
  const asked = { mainType: 'asked', type: undefined, quantity: undefined, price: undefined, images: [] };
  const matchesOf = async (id: string, person: TestPerson) =>
    (await ask('GET', `/api/adverts/${id}/matches`, person)).json().total;
  const searchesOf = async (person: TestPerson) => {
    await site.services.jobs.drained();
    return (await ask('GET', '/api/search', person)).json();
  };

  test.each(['seller', 'buyer'])(
    "alerts about a seller's listings are not sent when the %s blocked the other",
    async (blocker) => {
      // The pears' job would find a search that is saved before it has run.
      await site.services.jobs.drained();
      await ask('POST', '/api/search', buyer, { query: { user: seller.id } });
      await ask('POST', '/api/search', buyer, { query: { productName: 'topinambours' } });
      const [one, other] = blocker === 'seller' ? [seller, buyer] : [buyer, seller];
      await block(one, other);
      await publishAndAcceptTestListing(site, seller, admin, { productName: 'Topinambours' });
      expect((await searchesOf(buyer)).map(({ hasNew }: { hasNew: boolean }) => hasNew)).toEqual([
        false,
        false,
      ]);
      expect((await ask('GET', '/api/users/user', buyer)).json().user.hasNewAlert).toBe(false);
      await unblock(one, other);
      await publishAndAcceptTestListing(site, seller, admin, { productName: 'Topinambours' });
      expect((await searchesOf(buyer)).map(({ hasNew }: { hasNew: boolean }) => hasNew)).toEqual([
        true,
        true,
      ]);
    },
  );

  test('offers and requests of blocked people do not match', async () => {
    const [offering, seeking] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
    const offer = await publishAndAcceptTestListing(site, offering, admin, { productName: 'Panais' });
    await block(seeking, offering);
    const request = await publishAndAcceptTestListing(site, seeking, admin, {
      ...asked,
      productName: 'Panais',
    });
    await site.services.jobs.drained();
    expect([await matchesOf(offer._id, offering), await matchesOf(request._id, seeking)]).toEqual([0, 0]);
    const own = (await ask('GET', '/api/adverts/my-ads', offering)).json().activeAds;
    expect(own).toMatchObject([{ matches: 0 }]);
    const mails = await readTestMailsSentTo(site, seeking.email);
    expect(mails.filter(({ subject }) => subject?.includes('demande'))).toEqual([]);
    await unblock(seeking, offering);
    expect(await matchesOf(offer._id, offering)).toBe(1);
  });

  test('the telephone number is hidden from a blocked person', async () => {
    const phoneFor = async (person: TestPerson) =>
      (await ask('GET', `/api/adverts/${listing._id}`, person)).json().ad.user;
    expect(await phoneFor(buyer)).toMatchObject({ phone: '06 39 98 12 34', showPhoneNumber: true });
    await block(seller, buyer);
    // Answer to visitors, whose page shows that there is no number.
    const visitor = (await site.app.inject(`/api/adverts/${listing._id}`)).json().ad.user;
    expect(await phoneFor(buyer)).toEqual(visitor);
    expect(visitor).toMatchObject({ showPhoneNumber: true });
    expect(visitor).not.toHaveProperty('phone');
    expect(await phoneFor(await createLoggedInTestPerson(site))).toHaveProperty('phone');
    expect(await phoneFor(seller)).toHaveProperty('phone');
  });
});

describe('knowledge of a block', () => {
  test("moderators see how many members block somebody; the export lists only the member's own blocks", async () => {
    await block(seller, buyer);
    await block(await createLoggedInTestPerson(site), buyer);
    const history = await ask('GET', `/api/admin/authors/${buyer.id}`, admin);
    expect(history.json().author.blockedBy).toBe(2);
    const found = await ask('GET', `/api/admin/users?searchTerm=${buyer.email}`, admin);
    expect(found.json().users).toMatchObject([{ blockedBy: 2 }]);
    const exportOf = async (person: TestPerson) => ask('GET', '/api/users/export', person);
    expect((await exportOf(seller)).json().blocks).toEqual([{ who: 'Karim', createdAt: expect.any(String) }]);
    const { body } = await exportOf(buyer);
    expect(JSON.parse(body).blocks).toEqual([]);
    expect(body).not.toContain('Jeanne');
  });

  test('a block is not announced by mail', async () => {
    await block(seller, buyer);
    await unblock(seller, buyer);
    expect(await readTestMailsSentTo(site, buyer.email)).toEqual([]);
  });

  test('conversations with a blocked person are part of the export', async () => {
    await sendValidMessageAsTestPerson(site, buyer, { adId: listing._id, text: 'Encore des poires ?' });
    await block(seller, buyer);
    const { conversations } = (await ask('GET', '/api/users/export', buyer)).json();
    expect(conversations).toMatchObject([{ messages: [{ from: 'me', text: 'Encore des poires ?' }] }]);
  });
});
