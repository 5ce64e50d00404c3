import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Message } from '#contract/messaging/schemas.ts';
import { aMessage } from '#web/testing/fixtures.ts';
import { logInAs } from '#web/testing/log-in-as.ts';
import { answer, refusal } from '#web/testing/network.ts';

interface Sent {
  clientKey: string;
  text: string;
  adId?: string;
  conversationId?: string;
}
type Reply = (message: Sent, count: number) => Message | Response | Promise<Message | Response>;

const store: Reply = ({ clientKey, text }) => aMessage(text, { clientKey });
const refuse: Reply = () => refusal(500, 'INTERNAL', 'Non.');

/** @returns what has been sent so far */
function answering(reply: Reply): Sent[] {
  const sent: Sent[] = [];
  answer('POST /api/messages/create', async (request) => {
    const message: Sent = await request.json();
    const replied = await reply(message, sent.push(message));
    return replied instanceof Response ? replied : { message: replied };
  });
  return sent;
}

/** As in a tab that has just been opened, or reloaded. */
const open = () => {
  vi.resetModules();
  return import('./outbox.ts');
};
const waiting = (): { isSending: boolean; failure?: string; text: string }[] =>
  JSON.parse(sessionStorage.getItem('messages-outbox') ?? '[]');

test('messages leave one at a time, in the order in which they were written', async () => {
  const { send } = await open();
  const { promise: held, resolve: free } = Promise.withResolvers<void>();
  const sent = answering(async (message, count) => {
    if (count === 1) await held;
    return store(message, count);
  });
  const first = send('ana', { conversationId: 'c1' }, 'un');
  const second = send('ana', { conversationId: 'c1' }, 'deux');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent.map(({ text }) => text)).toEqual(['un']);
  free();
  expect((await Promise.all([first, second])).map((message) => message?.text)).toEqual(['un', 'deux']);
  expect(sent.map(({ text }) => text)).toEqual(['un', 'deux']);
  expect(waiting()).toEqual([]);
});

test('what failed stays, says why, and is sent again under the same key', async () => {
  const { send, sendAgain } = await open();
  const sent = answering((message, count) => (count === 1 ? refuse : store)(message, count));
  expect(await send('ana', { conversationId: 'c1' }, 'un')).toBeUndefined();
  expect(waiting()).toMatchObject([{ isSending: false, failure: 'Non.', text: 'un' }]);
  await sendAgain(sent[0]?.clientKey ?? '');
  expect(sent[1]?.clientKey).toBe(sent[0]?.clientKey);
  expect(waiting()).toEqual([]);
});

test('a failure does not hold back what was written after it', async () => {
  const { send } = await open();
  answering((message, count) => (message.text === 'un' ? refuse : store)(message, count));
  await Promise.all([
    send('ana', { conversationId: 'c1' }, 'un'),
    send('ana', { conversationId: 'c1' }, 'deux'),
  ]);
  expect(waiting().map(({ text }) => text)).toEqual(['un']);
});

test('what was on its way when the page was reloaded says so, and can be sent again', async () => {
  const sent = answering(store);
  const entry = { clientKey: 'k', userId: 'ana', destination: { adId: 'a' }, text: 'un', isSending: true };
  sessionStorage.setItem('messages-outbox', JSON.stringify([entry]));
  const { sendAgain } = await open();
  await sendAgain('k');
  expect(sent).toEqual([{ clientKey: 'k', adId: 'a', text: 'un' }]);
});

test('what waits for a conversation goes there once it exists', async () => {
  const { send, sendAgain, redirectOutbox } = await open();
  const sent = answering((message, count) => (count === 1 ? refuse : store)(message, count));
  await send('ana', { adId: 'a' }, 'un');
  redirectOutbox({ adId: 'a' }, { conversationId: 'c1' });
  await sendAgain(sent[0]?.clientKey ?? '');
  expect(sent[1]).toMatchObject({ conversationId: 'c1' });
});

test('what was thrown away while it waited for its turn is not sent', async () => {
  const { send, discard } = await open();
  const { promise: held, resolve: free } = Promise.withResolvers<void>();
  const sent = answering(async (message, count) => {
    await held;
    return store(message, count);
  });
  const first = send('ana', { conversationId: 'c1' }, 'un');
  const second = send('ana', { conversationId: 'c1' }, 'deux');
  const [, entry] = JSON.parse(sessionStorage.getItem('messages-outbox') ?? '[]');
  discard(entry.clientKey);
  free();
  await Promise.all([first, second]);
  expect(sent.map(({ text }) => text)).toEqual(['un']);
});

test('no network, or a session that has ended, loses nothing', async () => {
  const { send } = await open();
  logInAs();
  answering((_, count) => (count === 1 ? HttpResponse.error() : refusal(401, 'UNAUTHENTICATED', 'Qui ?')));
  await send('ana', { conversationId: 'c1' }, 'un');
  await send('ana', { conversationId: 'c1' }, 'deux');
  expect(waiting()).toMatchObject([
    { text: 'un', isSending: false, failure: expect.stringContaining('réseau') },
    { text: 'deux', isSending: false, failure: 'Qui ?' },
  ]);
});
