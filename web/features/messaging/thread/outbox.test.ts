import { beforeEach, expect, test, vi } from 'vitest';

interface Sent {
  clientKey: string;
  text: string;
  adId?: string;
  conversationId?: string;
}

const sent: Sent[] = [];
let answer: (message: Sent) => Response;

beforeEach(() => {
  sent.length = 0;
  vi.resetModules();
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const message: Sent = JSON.parse(body);
    sent.push(message);
    return answer(message);
  });
  answer = stored;
});

const stored = ({ clientKey, text }: Sent) =>
  Response.json({ message: { _id: clientKey, clientKey, text, conversationId: 'c1' } });
const refused = () => Response.json({ code: 'INTERNAL', message: 'Non.' }, { status: 500 });

/** As in a tab that has just been opened, or reloaded. */
const open = () => {
  vi.resetModules();
  return import('./outbox.ts');
};
const waiting = (): { isSending: boolean; failure?: string; text: string }[] =>
  JSON.parse(sessionStorage.getItem('messages-outbox') ?? '[]');

test('messages leave one at a time, in the order in which they were written', async () => {
  const { send } = await open();
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  const original = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answered = await original(path, init);
    if (sent.length === 1) await held;
    return answered;
  });
  const first = send('ana', { conversationId: 'c1' }, 'un');
  const second = send('ana', { conversationId: 'c1' }, 'deux');
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent.map(({ text }) => text)).toEqual(['un']);
  free();
  await Promise.all([first, second]);
  expect(sent.map(({ text }) => text)).toEqual(['un', 'deux']);
  expect(waiting()).toEqual([]);
});

test('what failed stays, says why, and is sent again under the same key', async () => {
  const { send, sendAgain } = await open();
  answer = refused;
  expect(await send('ana', { conversationId: 'c1' }, 'un')).toBeUndefined();
  expect(waiting()).toMatchObject([{ isSending: false, failure: 'Non.', text: 'un' }]);
  answer = stored;
  await sendAgain(sent[0]?.clientKey ?? '');
  expect(sent[1]?.clientKey).toBe(sent[0]?.clientKey);
  expect(waiting()).toEqual([]);
});

test('a failure does not hold back what was written after it', async () => {
  const { send } = await open();
  answer = (message) => (message.text === 'un' ? refused() : stored(message));
  await Promise.all([
    send('ana', { conversationId: 'c1' }, 'un'),
    send('ana', { conversationId: 'c1' }, 'deux'),
  ]);
  expect(waiting().map(({ text }) => text)).toEqual(['un']);
});

test('what was on its way when the page was reloaded can be sent again', async () => {
  const entry = { clientKey: 'k', userId: 'ana', destination: { adId: 'a' }, text: 'un', isSending: true };
  sessionStorage.setItem('messages-outbox', JSON.stringify([entry]));
  const { sendAgain } = await open();
  await sendAgain('k');
  expect(sent).toMatchObject([{ clientKey: 'k', adId: 'a', text: 'un' }]);
});

test('what waits for a conversation goes there once it exists', async () => {
  const { send, sendAgain, redirectOutbox } = await open();
  answer = refused;
  await send('ana', { adId: 'a' }, 'un');
  redirectOutbox({ adId: 'a' }, { conversationId: 'c1' });
  answer = stored;
  await sendAgain(sent[0]?.clientKey ?? '');
  expect(sent[1]).toMatchObject({ conversationId: 'c1' });
});
