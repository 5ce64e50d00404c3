import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { listOf, open, read, say, startDirect, unreadOf, write } from '#server/testing/conversations.ts';
import { makeAdmin, makePerson, type Person, suspend } from '#server/testing/people.ts';
import { openSite } from '#server/testing/site.ts';

const site = await openSite();
let admin: Person;
let member: Person;
beforeEach(async () => {
  admin = await makeAdmin(site);
  member = await makePerson(site, { firstName: 'Jeanne' });
});

const idOf = (answer: { json: () => { conversation: { _id: string } } }) => answer.json().conversation._id;

test('a direct conversation is created once, then found again', async () => {
  const first = await startDirect(site, admin, member.id);
  expect(first.statusCode).toBe(201);
  expect(first.json().conversation).toMatchObject({
    ad: null,
    unreadMessages: 0,
    readOnly: null,
    lastMessage: null,
  });
  const second = await startDirect(site, admin, member.id);
  expect(second.statusCode).toBe(200);
  expect(idOf(second)).toBe(idOf(first));
});

test('a direct conversation started several times at once is created once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => startDirect(site, admin, member.id)));
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 200, 201]);
});

test('a direct conversation is hidden from the other person until its first message', async () => {
  const id = idOf(await startDirect(site, admin, member.id));
  expect(await listOf(site, admin)).toHaveLength(1);
  expect(await listOf(site, member)).toEqual([]);
  for (const answer of [
    await open(site, member, id),
    await read(site, member, id),
    await write(site, member, { conversationId: id, text: 'Bonjour' }),
  ]) {
    expect(answer.statusCode).toBe(404);
  }

  await say(site, admin, { conversationId: id, receiverId: member.id, text: 'Bienvenue' });
  const [conversation] = await listOf(site, member);
  expect(conversation?.participants.map(({ role }) => role).sort()).toEqual([0, 1]);
  expect(await unreadOf(site, member)).toBe(1);
  await say(site, member, { conversationId: id, text: 'Merci' });
  expect(await unreadOf(site, admin)).toBe(1);
});

test('a direct conversation of two administrators is the same, whoever starts it', async () => {
  const colleague = await makeAdmin(site);
  const id = idOf(await startDirect(site, admin, colleague.id));
  expect(await listOf(site, colleague)).toEqual([]);
  const found = await startDirect(site, colleague, admin.id);
  expect(found.statusCode).toBe(200);
  expect(idOf(found)).toBe(id);
  expect(await listOf(site, colleague)).toHaveLength(1);
});

test('a direct conversation needs an existing other person, and an active administrator', async () => {
  expect((await startDirect(site, admin, admin.id)).statusCode).toBe(400);
  expect((await startDirect(site, admin, randomUUID())).statusCode).toBe(404);
  expect((await startDirect(site, admin, 'personne')).statusCode).toBe(404);
  await suspend(site, admin);
  expect((await startDirect(site, admin, member.id)).statusCode).toBe(403);
});

test("a direct conversation is deleted with its person; the administrator's others stay", async () => {
  const other = await makePerson(site);
  const kept = idOf(await startDirect(site, admin, member.id));
  const empty = idOf(await startDirect(site, admin, other.id));
  await say(site, admin, { conversationId: kept, text: 'Bonjour' });
  for (const person of [member, other]) {
    const erased = await site.app.inject({
      method: 'DELETE',
      url: '/api/users/delete',
      headers: person.headers,
    });
    expect(erased.statusCode).toBe(200);
  }
  expect((await open(site, admin, kept)).json().conversation.readOnly).toBe('deleted');
  expect((await open(site, admin, empty)).statusCode).toBe(404);
});
