import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  fetchConversationAsTestPerson,
  fetchConversationsAsTestPerson,
  fetchMessagesAsTestPerson,
  fetchUnreadCountAsTestPerson,
  sendMessageAsTestPerson,
  sendValidMessageAsTestPerson,
  startDirectConversationAsTestPerson,
} from '#server/testing/conversations.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
let admin: TestPerson;
let member: TestPerson;
beforeEach(async () => {
  admin = await createLoggedInTestAdmin(site);
  member = await createLoggedInTestPerson(site, { firstName: 'Jeanne' });
});

const idOf = (answer: { json: () => { conversation: { _id: string } } }) => answer.json().conversation._id;

test('a direct conversation is created once, then found again', async () => {
  const first = await startDirectConversationAsTestPerson(site, admin, member.id);
  expect(first.statusCode).toBe(201);
  expect(first.json().conversation).toMatchObject({
    ad: null,
    unreadMessages: 0,
    readOnly: null,
    lastMessage: null,
  });
  const second = await startDirectConversationAsTestPerson(site, admin, member.id);
  expect(second.statusCode).toBe(200);
  expect(idOf(second)).toBe(idOf(first));
});

test('a direct conversation started several times at once is created once', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => startDirectConversationAsTestPerson(site, admin, member.id)),
  );
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 200, 201]);
});

test('a direct conversation is hidden from the other person until its first message', async () => {
  const id = idOf(await startDirectConversationAsTestPerson(site, admin, member.id));
  expect(await fetchConversationsAsTestPerson(site, admin)).toHaveLength(1);
  expect(await fetchConversationsAsTestPerson(site, member)).toEqual([]);
  for (const answer of [
    await fetchConversationAsTestPerson(site, member, id),
    await fetchMessagesAsTestPerson(site, member, id),
    await sendMessageAsTestPerson(site, member, { conversationId: id, text: 'Bonjour' }),
  ]) {
    expect(answer.statusCode).toBe(404);
  }

  await sendValidMessageAsTestPerson(site, admin, {
    conversationId: id,
    receiverId: member.id,
    text: 'Bienvenue',
  });
  const [conversation] = await fetchConversationsAsTestPerson(site, member);
  expect(conversation?.participants.map(({ role }) => role).sort()).toEqual([0, 1]);
  expect(await fetchUnreadCountAsTestPerson(site, member)).toBe(1);
  await sendValidMessageAsTestPerson(site, member, { conversationId: id, text: 'Merci' });
  expect(await fetchUnreadCountAsTestPerson(site, admin)).toBe(1);
});

test('a direct conversation of two administrators is the same, whichever of them starts it', async () => {
  const colleague = await createLoggedInTestAdmin(site);
  const id = idOf(await startDirectConversationAsTestPerson(site, admin, colleague.id));
  expect(await fetchConversationsAsTestPerson(site, colleague)).toEqual([]);
  const found = await startDirectConversationAsTestPerson(site, colleague, admin.id);
  expect(found.statusCode).toBe(200);
  expect(idOf(found)).toBe(id);
  expect(await fetchConversationsAsTestPerson(site, colleague)).toHaveLength(1);
});

test('a direct conversation needs an existing other person, and an active administrator', async () => {
  expect((await startDirectConversationAsTestPerson(site, admin, admin.id)).statusCode).toBe(400);
  expect((await startDirectConversationAsTestPerson(site, admin, randomUUID())).statusCode).toBe(404);
  expect((await startDirectConversationAsTestPerson(site, admin, 'personne')).statusCode).toBe(404);
  await suspendTestPerson(site, admin);
  expect((await startDirectConversationAsTestPerson(site, admin, member.id)).statusCode).toBe(403);
});

test("a direct conversation is deleted with its person; the administrator's others stay", async () => {
  const other = await createLoggedInTestPerson(site);
  const kept = idOf(await startDirectConversationAsTestPerson(site, admin, member.id));
  const empty = idOf(await startDirectConversationAsTestPerson(site, admin, other.id));
  await sendValidMessageAsTestPerson(site, admin, { conversationId: kept, text: 'Bonjour' });
  for (const person of [member, other]) {
    const erased = await site.app.inject({
      method: 'DELETE',
      url: '/api/users/delete',
      headers: person.headers,
    });
    expect(erased.statusCode).toBe(200);
  }
  expect((await fetchConversationAsTestPerson(site, admin, kept)).json().conversation.readOnly).toBe(
    'deleted',
  );
  expect((await fetchConversationAsTestPerson(site, admin, empty)).statusCode).toBe(404);
});
