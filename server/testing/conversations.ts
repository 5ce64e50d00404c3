import type { Conversation, Message } from '#contract/messaging/schemas.ts';
import type { Person } from './people.ts';
import type { TestSite } from './test-site.ts';

export const write = (test: TestSite, person: Pick<Person, 'headers'>, payload: object) =>
  test.app.inject({ method: 'POST', url: '/api/messages/create', payload, headers: person.headers });

/** Sends a message that must be stored. */
export async function say(
  test: TestSite,
  person: Pick<Person, 'headers'>,
  payload: object,
): Promise<Message> {
  const answer = await write(test, person, payload);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().message;
}

export async function listOf(test: TestSite, person: Person): Promise<Conversation[]> {
  const answer = await test.app.inject({ url: '/api/messages/conversations', headers: person.headers });
  return answer.json().conversations;
}

export async function unreadOf(test: TestSite, person: Person): Promise<number> {
  const answer = await test.app.inject({ url: '/api/messages/unread', headers: person.headers });
  return answer.json().unreadMessageCount;
}

export const read = (test: TestSite, person: Person, id: string, query = '') =>
  test.app.inject({ url: `/api/messages/conversations/${id}/messages${query}`, headers: person.headers });

export const open = (test: TestSite, person: Person, id: string) =>
  test.app.inject({ url: `/api/messages/conversations/${id}`, headers: person.headers });

export const archive = (test: TestSite, person: Person, id: string, query = '') =>
  test.app.inject({
    method: 'POST',
    url: `/api/messages/conversation/${id}/archive${query}`,
    headers: person.headers,
  });

export const startDirect = (test: TestSite, person: Person, targetUserId: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/messages/direct-conversation',
    payload: { targetUserId },
    headers: person.headers,
  });
