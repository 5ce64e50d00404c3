import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import { createSampleMessage } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';

interface Sent {
  clientKey: string;
  text: string;
  adId?: string;
  conversationId?: string;
}
type Reply = (message: Sent, count: number) => Message | Response | Promise<Message | Response>;

const store: Reply = ({ clientKey, text }) => createSampleMessage(text, { clientKey });
const refuse: Reply = () => createFakeApiErrorResponse(403, 'RECEIVER_SUSPENDED', 'Non.');

/**
 * Server with this reply.
 * @returns messages sent so far
 */
function answering(reply: Reply): Sent[] {
  const sent: Sent[] = [];
  stubApiAnswer('POST /api/messages/create', async (request) => {
    const message: Sent = await request.json();
    const replied = await reply(message, sent.push(message));
    return replied instanceof Response ? replied : { message: replied };
  });
  return sent;
}

/** Loads the outbox as a new or reloaded tab does. */
const open = () => {
  vi.resetModules();
  return import('./messages.ts');
};
const waiting = (): { failure?: string; delay?: string; text: string }[] =>
  JSON.parse(localStorage.getItem('messages-outbox') ?? '[]');

test('messages are sent one at a time, in the order written', async () => {
  const { sendMessageViaOutbox: send } = await open();
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
  expect(await Promise.all([first, second])).toMatchObject([
    { is: 'sent', answer: { text: 'un' } },
    { is: 'sent', answer: { text: 'deux' } },
  ]);
  expect(sent.map(({ text }) => text)).toEqual(['un', 'deux']);
  expect(waiting()).toEqual([]);
});

test('a refused message does not hold back later ones', async () => {
  const { sendMessageViaOutbox: send } = await open();
  answering((message, count) => (message.text === 'un' ? refuse : store)(message, count));
  await Promise.all([
    send('ana', { conversationId: 'c1' }, 'un'),
    send('ana', { conversationId: 'c1' }, 'deux'),
  ]);
  expect(waiting().map(({ text }) => text)).toEqual(['un']);
});

test('a message interrupted by closing the tab is sent again under its key', async () => {
  const sent = answering(store);
  const entry = {
    clientKey: 'k',
    userId: 'ana',
    destination: { adId: 'a' },
    text: 'un',
    writtenAt: Date.now(),
  };
  localStorage.setItem('messages-outbox', JSON.stringify([entry]));
  const { sendUnsentMessages } = await open();
  expect(await sendUnsentMessages('zoe')).toEqual({ sent: 0, refused: 0 });
  expect(await sendUnsentMessages('ana')).toEqual({ sent: 1, refused: 0 });
  expect(sent).toEqual([{ clientKey: 'k', adId: 'a', text: 'un' }]);
  expect(waiting()).toEqual([]);
});

const noAnswers = {
  'a network': () => HttpResponse.error(),
  'a database': () => HttpResponse.json({ code: 'DATABASE_DOWN', message: 'Non.' }, { status: 503 }),
  'a server behind the proxy': () => new HttpResponse('<h1>503</h1>', { status: 503 }),
};
test.each(Object.entries(noAnswers))(
  'messages without %s wait, and are sent once in the order written',
  async (_, noAnswer) => {
    const { sendMessageViaOutbox: send, sendUnsentMessages } = await open();
    let isOffline = true;
    const sent = answering((message, count) => (isOffline ? noAnswer() : store(message, count)));
    await send('ana', { conversationId: 'c1' }, 'un');
    await send('ana', { conversationId: 'c1' }, 'deux');
    expect(await sendUnsentMessages('ana')).toEqual({ sent: 0, refused: 0 });
    expect(waiting().map(({ failure }: { failure?: string }) => failure)).toEqual([undefined, undefined]);
    const keys = sent.slice(0, 2).map(({ clientKey }) => clientKey);
    isOffline = false;
    sent.length = 0;
    const outcomes = await Promise.all([sendUnsentMessages('ana'), sendUnsentMessages('ana')]);
    expect(outcomes.map((outcome) => outcome.sent).reduce((one, other) => one + other)).toBe(2);
    expect(sent.map(({ clientKey }) => clientKey)).toEqual(keys);
  },
);

test('a message written while older ones are being sent is sent after them', async () => {
  const { sendMessageViaOutbox: send, sendUnsentMessages } = await open();
  const { promise: held, resolve: free } = Promise.withResolvers<void>();
  let isOffline = true;
  const sent = answering(async (message, count) => {
    if (isOffline) return HttpResponse.error();
    await held;
    return store(message, count);
  });
  await send('ana', { conversationId: 'c1' }, 'un');
  await send('ana', { conversationId: 'c1' }, 'deux');
  isOffline = false;
  sent.length = 0;
  const older = sendUnsentMessages('ana');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const last = send('ana', { conversationId: 'c1' }, 'trois');
  free();
  await Promise.all([older, last]);
  expect(sent.map(({ text }) => text)).toEqual(['un', 'deux', 'trois']);
});

test('a message older than a week is not sent without asking', async () => {
  const sent = answering(store);
  const writtenAt = Date.now() - 8 * 24 * 3_600_000;
  const entry = { clientKey: 'k', userId: 'ana', destination: { adId: 'a' }, text: 'un', writtenAt };
  localStorage.setItem('messages-outbox', JSON.stringify([entry]));
  const { sendUnsentMessages, resendOutboxMessage: sendAgain } = await open();
  expect(await sendUnsentMessages('ana')).toEqual({ sent: 0, refused: 1 });
  expect(waiting()[0]?.failure).toBe('Écrit il y a plus de sept jours.');
  await sendAgain('k');
  expect(sent).toHaveLength(1);
});

test('messages waiting for a conversation go there once it exists', async () => {
  const { sendMessageViaOutbox: send, resendOutboxMessage: sendAgain } = await open();
  const sent = answering((message, count) => (count === 1 ? refuse : store)(message, count));
  await send('ana', { adId: 'a' }, 'un');
  await send('ana', { adId: 'a' }, 'deux');
  await sendAgain(sent[0]?.clientKey ?? '');
  expect(sent[2]).toMatchObject({ conversationId: expect.any(String), text: 'un' });
});

test('a message discarded while waiting is not sent', async () => {
  const { sendMessageViaOutbox: send, discardOutboxMessage: discard } = await open();
  const { promise: held, resolve: free } = Promise.withResolvers<void>();
  const sent = answering(async (message, count) => {
    await held;
    return store(message, count);
  });
  const first = send('ana', { conversationId: 'c1' }, 'un');
  const second = send('ana', { conversationId: 'c1' }, 'deux');
  const [, entry] = JSON.parse(localStorage.getItem('messages-outbox') ?? '[]');
  discard(entry.clientKey);
  free();
  await Promise.all([first, second]);
  expect(sent.map(({ text }) => text)).toEqual(['un']);
});

test.each(['{', '{}', 'null', '12'])('the unreadable stored value %s is ignored', async (stored) => {
  localStorage.setItem('messages-outbox', stored);
  const sent = answering(store);
  const { sendMessageViaOutbox: send } = await open();
  await send('ana', { conversationId: 'c1' }, 'un');
  expect(sent).toHaveLength(1);
  expect(waiting()).toEqual([]);
});

test('a message without network or session is kept, and sent after the next log-in', async () => {
  const { sendMessageViaOutbox: send, sendUnsentMessages } = await open();
  stubLoggedInMember({ userId: 'ana' });
  answering((message, count) => {
    if (count === 1) return HttpResponse.error();
    return count === 2 ? createFakeApiErrorResponse(401, 'UNAUTHENTICATED', 'Qui ?') : store(message, count);
  });
  await send('ana', { conversationId: 'c1' }, 'un');
  await send('ana', { conversationId: 'c1' }, 'deux');
  expect(waiting().map(({ text, failure }) => [text, failure])).toEqual([
    ['un', undefined],
    ['deux', undefined],
  ]);
  stubLoggedInMember({ userId: 'ana' });
  expect(await sendUnsentMessages('zoe')).toEqual({ sent: 0, refused: 0 });
  expect(await sendUnsentMessages('ana')).toEqual({ sent: 2, refused: 0 });
  expect(waiting()).toEqual([]);
});

const delays = [
  [429, 'TOO_MANY_REQUESTS', 10],
  [500, 'INTERNAL', 1],
  [503, 'BUSY', 1],
  [503, 'DATABASE_FULL', 1],
] as const;
test.each(delays)(
  'a message refused by %s %s waits, shows its reason, and is sent %i minutes later',
  async (status, code, minutes) => {
    const { sendMessageViaOutbox: send, sendUnsentMessages } = await open();
    let isOpen = false;
    const sent = answering((message, count) =>
      isOpen ? store(message, count) : createFakeApiErrorResponse(status, code, 'Plus tard.'),
    );
    await send('ana', { conversationId: 'c1' }, 'un');
    expect(waiting()).toMatchObject([{ text: 'un', delay: 'Plus tard.' }]);
    expect(waiting()[0]?.failure).toBeUndefined();
    isOpen = true;
    expect(await sendUnsentMessages('ana')).toEqual({ sent: 0, refused: 0 });
    expect(sent).toHaveLength(1);
    vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
    expect(await sendUnsentMessages('ana')).toEqual({ sent: 1, refused: 0 });
    vi.useRealTimers();
    expect(new Set(sent.map(({ clientKey }) => clientKey)).size).toBe(1);
    expect(waiting()).toEqual([]);
  },
);

test('a message whose answer was lost is no longer unsent once the server shows it, though it refuses it again', async () => {
  const {
    sendMessageViaOutbox: send,
    sendUnsentMessages,
    removeDeliveredOutboxMessages,
    readMemberUnsentMessages,
  } = await open();
  const sent = answering((_, count) =>
    count === 1 ? HttpResponse.error() : createFakeApiErrorResponse(429, 'TOO_MANY_REQUESTS', 'Plus tard.'),
  );
  await send('ana', { conversationId: 'c1' }, 'un');
  await send('ana', { conversationId: 'c1' }, 'deux');
  await sendUnsentMessages('ana');
  const [{ clientKey } = { clientKey: '' }] = sent;
  removeDeliveredOutboxMessages([createSampleMessage('un', { clientKey })]);
  expect(readMemberUnsentMessages('ana').map(({ text }) => text)).toEqual(['deux']);
});

test('a waiting first message holds back those to the same seller, and no conversation', async () => {
  const { sendMessageViaOutbox: send, sendUnsentMessages } = await open();
  let isOffline = true;
  const sent = answering((message, count) => {
    if (isOffline) return HttpResponse.error();
    return 'adId' in message
      ? createFakeApiErrorResponse(429, 'TOO_MANY_REQUESTS', 'Plus tard.')
      : store(message, count);
  });
  await send('ana', { adId: 'a' }, 'un');
  await send('ana', { adId: 'a' }, 'deux');
  await send('ana', { conversationId: 'c1' }, 'trois');
  isOffline = false;
  sent.length = 0;
  expect(await sendUnsentMessages('ana')).toEqual({ sent: 1, refused: 0 });
  expect(sent.map(({ text }) => text)).toEqual(['un', 'trois']);
});

test('messages are sent where the browser refuses storage and locks', async () => {
  const request = async () => {
    throw new DOMException('Access to the Locks API is denied.', 'SecurityError');
  };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
  const { sendMessageViaOutbox: send } = await open();
  const sent = answering(store);
  await send('ana', { conversationId: 'c1' }, 'un');
  await send('ana', { conversationId: 'c1' }, 'deux');
  expect(sent.map(({ text }) => text)).toEqual(['un', 'deux']);
  vi.unstubAllGlobals();
});

test('a message of one member is never sent as another, nor follows their conversation', async () => {
  const { sendMessageViaOutbox: send, sendUnsentMessages } = await open();
  const { promise: held, resolve: free } = Promise.withResolvers<void>();
  const sent = answering(async (message, count) => {
    if (count > 1) return store(message, count);
    await held;
    return createFakeApiErrorResponse(401, 'UNAUTHENTICATED', 'Qui ?');
  });
  stubLoggedInMember({ userId: 'ana' });
  const written = ['un', 'deux'].map((text) => send('ana', { adId: 'l1' }, text));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  stubLoggedInMember({ userId: 'zoe' });
  const ofZoe = send('zoe', { adId: 'l1' }, 'trois');
  free();
  await Promise.all([...written, ofZoe]);
  expect(sent.map(({ text }) => text)).toEqual(['un', 'trois']);
  expect(waiting()).toMatchObject([
    { text: 'un', destination: { adId: 'l1' } },
    { text: 'deux', destination: { adId: 'l1' } },
  ]);
  stubLoggedInMember({ userId: 'ana' });
  expect(await sendUnsentMessages('ana')).toEqual({ sent: 2, refused: 0 });
});
