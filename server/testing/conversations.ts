import type { Conversation, Message } from '#contract/messaging/schemas.ts';
import type { TestPerson } from './people.ts';
import type { TestSite } from './test-site.ts';

export const sendMessageAsTestPerson = (
  test: TestSite,
  person: Pick<TestPerson, 'headers'>,
  payload: object,
) => test.app.inject({ method: 'POST', url: '/api/messages/create', payload, headers: person.headers });

/** Sends a message through the API, which must store it. */
export async function sendValidMessageAsTestPerson(
  test: TestSite,
  person: Pick<TestPerson, 'headers'>,
  payload: object,
): Promise<Message> {
  const answer = await sendMessageAsTestPerson(test, person, payload);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().message;
}

export async function fetchConversationsAsTestPerson(
  test: TestSite,
  person: TestPerson,
): Promise<Conversation[]> {
  const answer = await test.app.inject({ url: '/api/messages/conversations', headers: person.headers });
  return answer.json().conversations;
}

export async function fetchUnreadCountAsTestPerson(test: TestSite, person: TestPerson): Promise<number> {
  const answer = await test.app.inject({ url: '/api/messages/unread', headers: person.headers });
  return answer.json().unreadMessageCount;
}

export const fetchMessagesAsTestPerson = (test: TestSite, person: TestPerson, id: string, query = '') =>
  test.app.inject({ url: `/api/messages/conversations/${id}/messages${query}`, headers: person.headers });

export const fetchConversationAsTestPerson = (test: TestSite, person: TestPerson, id: string) =>
  test.app.inject({ url: `/api/messages/conversations/${id}`, headers: person.headers });

export const archiveConversationAsTestPerson = (test: TestSite, person: TestPerson, id: string, query = '') =>
  test.app.inject({
    method: 'POST',
    url: `/api/messages/conversation/${id}/archive${query}`,
    headers: person.headers,
  });

export const startDirectConversationAsTestPerson = (
  test: TestSite,
  person: TestPerson,
  targetUserId: string,
) =>
  test.app.inject({
    method: 'POST',
    url: '/api/messages/direct-conversation',
    payload: { targetUserId },
    headers: person.headers,
  });
