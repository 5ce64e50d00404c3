import 'fake-indexeddb/auto';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { createSampleMessage } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';

/** Loads the outbox as a new or reloaded tab does. */
const open = () => {
  vi.resetModules();
  return import('./messages.ts');
};
function storeMessage(part: { writtenAt: number }) {
  const written = { userId: 'ana', destination: { conversationId: 'c1' }, text: '', ...part };
  localStorage.setItem('messages-outbox', JSON.stringify([{ ...written, clientKey: 'k', photos: 1 }]));
}
const waiting = () => JSON.parse(localStorage.getItem('messages-outbox') ?? '[]');

test('the photos of a message wait with it, through a reload, and go with it', async () => {
  const photo = new File(['octets'], 'photo.jpg', { type: 'image/jpeg' });
  const { sendMessageViaOutbox: send } = await open();
  stubApiAnswer('POST /api/messages/create', () => HttpResponse.error());
  await send('ana', { conversationId: 'c1' }, '', [photo]);
  const { sendUnsentMessages: sendWaitingMessages } = await open();
  const sent: FormData[] = [];
  stubApiAnswer('POST /api/messages/create', async (request) => {
    sent.push(await request.formData());
    return { message: createSampleMessage('', { clientKey: 'k' }) };
  });
  expect(await sendWaitingMessages('ana')).toEqual({ sent: 1, refused: 0 });
  const [form] = sent;
  expect(form?.get('conversationId')).toBe('c1');
  expect(form?.getAll('images')).toMatchObject([{ name: 'photo.jpg' }]);
  expect(waiting()).toEqual([]);
  const { pruneAndListFormDrafts } = await import('#web/offline/drafts/draft-store.ts');
  await vi.waitFor(async () => expect(await pruneAndListFormDrafts('ana', 'message-photos')).toEqual([]));
});

test('a message whose photos the device has lost is refused, with the reason', async () => {
  storeMessage({ writtenAt: Date.now() - MINUTE_MS });
  const { sendUnsentMessages: sendWaitingMessages } = await open();
  expect(await sendWaitingMessages('ana')).toEqual({ sent: 0, refused: 1 });
  expect(waiting()).toMatchObject([{ failure: 'Ses photos ne sont plus sur cet appareil.' }]);
});

test('a message whose photos another tab is still storing waits', async () => {
  storeMessage({ writtenAt: Date.now() });
  const { sendUnsentMessages: sendWaitingMessages } = await open();
  expect(await sendWaitingMessages('ana')).toEqual({ sent: 0, refused: 0 });
  expect(waiting()[0]).not.toHaveProperty('failure');
});
