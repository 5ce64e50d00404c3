import { beforeEach, expect, test } from 'vitest';
import { MESSAGE_EXCERPT_LENGTH } from '#contract/messaging/rules.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import {
  archiveConversationAsTestPerson,
  fetchConversationAsTestPerson,
  fetchConversationsAsTestPerson,
  fetchMessagesAsTestPerson,
  fetchUnreadCountAsTestPerson,
  sendValidMessageAsTestPerson,
} from '#server/testing/conversations.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import { createSellerAndBuyerConversationFixture } from '#server/testing/market.ts';
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
let conversationId: string;
beforeEach(async () => {
  ({ seller, buyer, conversationId } = await createSellerAndBuyerConversationFixture(site, {
    admin,
    text: 'Message 1',
  }));
});

const textsOf = ({ messages }: { messages: Message[] }) => messages.map(({ text }) => text);

test('messages count as read once they are read, not when the list or the conversation is opened', async () => {
  await sendValidMessageAsTestPerson(site, buyer, { conversationId, text: 'Message 2' });
  await fetchConversationsAsTestPerson(site, seller);
  await fetchConversationAsTestPerson(site, seller, conversationId);
  await fetchMessagesAsTestPerson(site, buyer, conversationId);
  expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(2);
  expect((await fetchConversationsAsTestPerson(site, seller))[0]?.unreadMessages).toBe(2);
  expect(await fetchUnreadCountAsTestPerson(site, buyer)).toBe(0);

  await fetchMessagesAsTestPerson(site, seller, conversationId);
  expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(0);
  expect(
    (await fetchConversationAsTestPerson(site, seller, conversationId)).json().conversation.unreadMessages,
  ).toBe(0);
});

test('the list of conversations has pages of at most a hundred, latest first, and a filter by listing', async () => {
  const ids = [conversationId];
  const listings: string[] = [];
  for (const productName of ['Poires', 'Noix']) {
    const listing = await publishAndAcceptTestListing(site, seller, admin, { productName });
    listings.push(listing._id);
    ids.unshift(
      (await sendValidMessageAsTestPerson(site, buyer, { adId: listing._id, text: 'Bonjour' }))
        .conversationId,
    );
  }
  const ask = async (query: string) => {
    const url = `/api/messages/conversations${query}`;
    const { conversations, hasOlder } = (await site.app.inject({ url, headers: buyer.headers })).json();
    return { ids: conversations.map(({ _id }: { _id: string }) => _id), hasOlder };
  };
  expect(await ask('')).toEqual({ ids, hasOlder: false });
  expect(await ask('?limit=2')).toEqual({ ids: ids.slice(0, 2), hasOlder: true });
  expect(await ask('?limit=2&page=2')).toEqual({ ids: ids.slice(2), hasOlder: false });
  expect(await ask('?limit=500')).toEqual({ ids, hasOlder: false });
  expect(await ask(`?adId=${listings[0]}`)).toEqual({ ids: [ids[1]], hasOlder: false });
  for (const unknown of ['inconnue', admin.id])
    expect(await ask(`?adId=${unknown}`)).toEqual({ ids: [], hasOlder: false });

  await archiveConversationAsTestPerson(site, buyer, ids[0] ?? '');
  expect(await ask('?limit=2')).toEqual({ ids: ids.slice(1), hasOlder: false });
});

test('the list of conversations shows the beginning of the last message and who wrote it', async () => {
  const text = `${'Bonjour '.repeat(30)}et merci`;
  await sendValidMessageAsTestPerson(site, seller, { conversationId, text });
  const begins = text.slice(0, MESSAGE_EXCERPT_LENGTH);
  expect((await fetchConversationsAsTestPerson(site, seller))[0]?.lastMessage).toEqual({
    text: begins,
    isOwn: true,
  });
  expect((await fetchConversationsAsTestPerson(site, buyer))[0]?.lastMessage).toEqual({
    text: begins,
    isOwn: false,
  });
});

test('a long conversation is read by pages, latest first, each in order', async () => {
  for (let n = 2; n <= 7; n++)
    await sendValidMessageAsTestPerson(site, buyer, { conversationId, text: `Message ${n}` });
  const latest = (await fetchMessagesAsTestPerson(site, seller, conversationId, '?limit=3')).json();
  expect(textsOf(latest)).toEqual(['Message 5', 'Message 6', 'Message 7']);
  expect(latest.hasOlder).toBe(true);
  // The earlier ones count as read too: the thread has been opened.
  expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(0);

  const before = `?limit=3&before=${latest.messages[0]._id}`;
  const older = (await fetchMessagesAsTestPerson(site, seller, conversationId, before)).json();
  expect(textsOf(older)).toEqual(['Message 2', 'Message 3', 'Message 4']);
  expect(older.hasOlder).toBe(true);
  const oldest = (
    await fetchMessagesAsTestPerson(site, seller, conversationId, `?before=${older.messages[0]._id}`)
  ).json();
  expect(textsOf(oldest)).toEqual(['Message 1']);
  expect(oldest.hasOlder).toBe(false);
});

test('reading an older page leaves later messages unread', async () => {
  const second = await sendValidMessageAsTestPerson(site, buyer, { conversationId, text: 'Message 2' });
  await fetchMessagesAsTestPerson(site, seller, conversationId, `?before=${second._id}`);
  expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(1);
});

test('an own message says whether the other person has read it, as long as both can see it', async () => {
  await fetchMessagesAsTestPerson(site, seller, conversationId);
  await sendValidMessageAsTestPerson(site, buyer, { conversationId, text: 'Message 2' });
  await sendValidMessageAsTestPerson(site, seller, { conversationId, text: 'Réponse' });
  const readsOf = async (person: TestPerson) => {
    const { messages } = (await fetchMessagesAsTestPerson(site, person, conversationId)).json();
    return messages.map(({ isRead }: Message) => isRead);
  };
  expect(await readsOf(buyer)).toEqual([true, false, undefined]);
  expect(await readsOf(seller)).toEqual([undefined, undefined, true]);
  expect(await readsOf(buyer)).toEqual([true, true, undefined]);

  await site.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', seller.id).execute();
  expect(await readsOf(buyer)).toEqual([undefined, undefined, undefined]);
});

test('a conversation is not archived when a message arrived after it was seen', async () => {
  const lastMessageAt = (await fetchConversationsAsTestPerson(site, seller))[0]?.lastMessageAt ?? '';
  const seen = `?lastMessageAt=${encodeURIComponent(lastMessageAt)}`;
  await sendValidMessageAsTestPerson(site, buyer, { conversationId, text: 'Message 2' });
  expect((await archiveConversationAsTestPerson(site, seller, conversationId, seen)).statusCode).toBe(200);
  expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(2);
  // Messages read or written since do not keep the conversation in the list.
  await fetchMessagesAsTestPerson(site, seller, conversationId);
  await sendValidMessageAsTestPerson(site, seller, { conversationId, text: 'Message 3' });
  await archiveConversationAsTestPerson(site, seller, conversationId, seen);
  expect(await fetchConversationsAsTestPerson(site, seller)).toEqual([]);
});

test('a conversation is not archived when a message was waiting to be stored as it was seen', async () => {
  const mine = await site.db.transaction().execute(async (tx) => {
    await tx.selectFrom('sessions').select('id').where('userId', '=', buyer.id).forUpdate().execute();
    const theirs = sendValidMessageAsTestPerson(site, buyer, { conversationId, text: 'Message 2' });
    await waitUntilConnectionsAwaitLocks(site);
    const answer = await sendValidMessageAsTestPerson(site, seller, { conversationId, text: 'Message 3' });
    return { theirs, answer };
  });
  const [{ sentAt }] = [mine.answer, await mine.theirs];
  const { messages } = (await fetchMessagesAsTestPerson(site, buyer, conversationId)).json();
  const times = messages.map((message: Message) => message.sentAt);
  expect(times).toEqual(times.toSorted());
  const [{ text }] = messages.slice(-1);
  await archiveConversationAsTestPerson(
    site,
    seller,
    conversationId,
    `?lastMessageAt=${encodeURIComponent(sentAt)}`,
  );
  expect(await fetchConversationsAsTestPerson(site, seller)).toHaveLength(text === 'Message 2' ? 1 : 0);
});

test('a conversation is archived although unread if nothing arrived since the given time, or without a valid time', async () => {
  const [{ lastMessageAt } = { lastMessageAt: '' }] = await fetchConversationsAsTestPerson(site, seller);
  for (const query of [`?lastMessageAt=${lastMessageAt}`, '', '?lastMessageAt=hier']) {
    await sendValidMessageAsTestPerson(site, seller, { conversationId, text: 'Alors ?' });
    expect(await fetchConversationsAsTestPerson(site, seller)).toHaveLength(1);
    expect((await archiveConversationAsTestPerson(site, seller, conversationId, query)).statusCode).toBe(200);
    expect(await fetchConversationsAsTestPerson(site, seller)).toEqual([]);
  }
});

test('archiving hides a conversation for one person, until a new message', async () => {
  const answer = await archiveConversationAsTestPerson(site, seller, conversationId);
  expect(answer.json().message).toBe('La conversation a été archivée avec succès !');
  expect((await archiveConversationAsTestPerson(site, seller, conversationId)).statusCode).toBe(200);
  expect(await fetchConversationsAsTestPerson(site, seller)).toEqual([]);
  expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(0);
  expect(await fetchConversationsAsTestPerson(site, buyer)).toHaveLength(1);
  expect((await fetchConversationAsTestPerson(site, seller, conversationId)).statusCode).toBe(200);

  await sendValidMessageAsTestPerson(site, buyer, { conversationId, text: 'Message 2' });
  expect(await fetchConversationsAsTestPerson(site, seller)).toHaveLength(1);
  expect(await fetchUnreadCountAsTestPerson(site, seller)).toBe(2);
});

test('a conversation contains whether the other person has a page', async () => {
  const pageOf = async (reader: TestPerson, other: TestPerson) =>
    (await fetchConversationsAsTestPerson(site, reader))[0]?.participants.find(({ _id }) => _id === other.id)
      ?.hasPage;
  expect(await pageOf(buyer, seller)).toBe(true);
  expect(await pageOf(seller, buyer)).toBeUndefined();
  await publishAndAcceptTestListing(site, buyer, admin);
  expect(await pageOf(seller, buyer)).toBe(true);
});

test('an archived conversation is in a list of its own, and restored by its owner alone', async () => {
  await archiveConversationAsTestPerson(site, seller, conversationId);
  const archivedOf = async (user: typeof seller) =>
    (
      await site.app.inject({
        url: '/api/messages/conversations?archived=true',
        headers: user.headers,
      })
    ).json().conversations;
  expect(await archivedOf(seller)).toMatchObject([{ _id: conversationId }]);
  expect(await archivedOf(buyer)).toEqual([]);
  const putBack = (user: typeof seller) =>
    site.app.inject({
      method: 'DELETE',
      url: `/api/messages/conversation/${conversationId}/archive`,
      headers: user.headers,
    });
  expect((await putBack(await createLoggedInTestPerson(site))).statusCode).toBe(404);
  expect((await putBack(seller)).statusCode).toBe(200);
  expect(await archivedOf(seller)).toEqual([]);
  expect(await fetchConversationsAsTestPerson(site, seller)).toHaveLength(1);
});

test('the request to archive may have an empty body of any kind', async () => {
  for (const extra of [{ headers: { 'content-type': 'application/json' } }, { payload: {} }, {}]) {
    const answer = await site.app.inject({
      method: 'POST',
      url: `/api/messages/conversation/${conversationId}/archive`,
      ...extra,
      headers: { ...buyer.headers, ...extra.headers },
    });
    expect(answer.statusCode).toBe(200);
  }
});

test('the latest conversation comes first', async () => {
  const other = await publishAndAcceptTestListing(site, seller, admin);
  const second = await sendValidMessageAsTestPerson(site, buyer, { adId: other._id, text: 'Bonjour' });
  const ids = async () => (await fetchConversationsAsTestPerson(site, buyer)).map(({ _id }) => _id);
  expect(await ids()).toEqual([second.conversationId, conversationId]);
  await sendValidMessageAsTestPerson(site, seller, { conversationId, text: 'Bonjour' });
  expect(await ids()).toEqual([conversationId, second.conversationId]);
});
