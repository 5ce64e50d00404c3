import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  archiveConversationAsTestPerson,
  fetchConversationAsTestPerson,
  fetchConversationsAsTestPerson,
  fetchMessagesAsTestPerson,
  fetchUnreadCountAsTestPerson,
  sendMessageAsTestPerson,
  sendValidMessageAsTestPerson,
} from '#server/testing/conversations.ts';
import { createSellerAndBuyerConversationFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const SECRET = 'La clé est sous le pot de thym';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const { seller, buyer, listing, conversationId } = await createSellerAndBuyerConversationFixture(site, {
  admin,
  seller: { lastName: 'Secrète' },
  buyer: { lastName: 'Discret' },
  text: SECRET,
});
const stranger = await createLoggedInTestPerson(site);

/** Calls that name a conversation. */
const calls = (person: TestPerson, id: string) => [
  fetchConversationAsTestPerson(site, person, id),
  fetchMessagesAsTestPerson(site, person, id),
  fetchMessagesAsTestPerson(site, person, id, '?limit=5'),
  archiveConversationAsTestPerson(site, person, id),
  sendMessageAsTestPerson(site, person, { conversationId: id, text: 'Bonjour' }),
  sendMessageAsTestPerson(site, person, {
    conversationId: id,
    receiverId: seller.id,
    adId: listing._id,
    text: 'Bonjour',
  }),
];

describe('access to a conversation', () => {
  test.each([
    ['another member', () => stranger],
    ['an administrator', () => admin],
  ])('a guessed conversation id is not found for %s', async (_name, person) => {
    const answers = await Promise.all([...calls(person(), conversationId), ...calls(person(), randomUUID())]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain(SECRET);
    }
    // The answer is the same whether the conversation exists or not.
    expect(answers[0]?.json().message).toBe(answers[6]?.json().message);
  });

  test.each([
    ['another member', () => stranger],
    ['an administrator', () => admin],
  ])("the lists and counts of %s do not include others' conversations", async (_name, person) => {
    expect(await fetchConversationsAsTestPerson(site, person())).toEqual([]);
    expect(await fetchUnreadCountAsTestPerson(site, person())).toBe(0);
  });

  test('a message id of another conversation cannot be used to read it', async () => {
    const own = await sendValidMessageAsTestPerson(site, stranger, { adId: listing._id, text: 'Bonjour' });
    const [secret] = (await fetchMessagesAsTestPerson(site, seller, conversationId)).json().messages;
    const answer = await fetchMessagesAsTestPerson(
      site,
      stranger,
      own.conversationId,
      `?before=${secret._id}`,
    );
    expect(answer.json()).toEqual({ messages: [], hasOlder: false });
  });

  test('a malformed id is answered as an unknown one', async () => {
    for (const answer of await Promise.all(calls(buyer, 'x'))) expect(answer.statusCode).toBe(404);
    const before = await fetchMessagesAsTestPerson(site, buyer, conversationId, '?before=x&limit=beaucoup');
    expect(before.json()).toEqual({ messages: [], hasOlder: false });
  });
});

test('the other person of a conversation is shown with first name, picture and role only', async () => {
  const body = JSON.stringify([
    await fetchConversationsAsTestPerson(site, buyer),
    (await fetchConversationAsTestPerson(site, buyer, conversationId)).json(),
    (await fetchMessagesAsTestPerson(site, buyer, conversationId)).json(),
  ]);
  for (const secret of ['Secrète', seller.email, '06 39']) expect(body).not.toContain(secret);
});

test('a suspended member can neither read nor write messages, but gets the count', async () => {
  const suspended = await createLoggedInTestPerson(site);
  const { conversationId: id } = await sendValidMessageAsTestPerson(site, suspended, {
    adId: listing._id,
    text: 'Bonjour',
  });
  await suspendTestPerson(site, suspended);
  const list = await site.app.inject({ url: '/api/messages/conversations', headers: suspended.headers });
  for (const answer of [list, ...(await Promise.all(calls(suspended, id)))]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('ACCOUNT_SUSPENDED');
  }
  expect(await fetchUnreadCountAsTestPerson(site, suspended)).toBe(0);
});
