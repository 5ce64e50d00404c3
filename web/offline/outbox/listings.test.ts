import 'fake-indexeddb/auto';
import { createStore, set } from 'idb-keyval';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { deleteMemberAndVisitorFormDrafts, readStoredFormDraft } from '#web/offline/drafts/draft-store.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import {
  endListingSendPause,
  listUnsentListings,
  saveUnsentListing,
  sendUnsentListings,
} from './listings.ts';

beforeEach(() => {
  endListingSendPause();
  return deleteMemberAndVisitorFormDrafts('ana');
});

const published = () => HttpResponse.json({ ad: createSampleListing(), message: '' }, { status: 201 });

function save(key: string): Promise<void> {
  const data = new FormData();
  data.set('idempotency-key', key);
  data.set('productName', key);
  return saveUnsentListing('ana', data);
}

test('a listing that the former release stored is sent, with its key, its photo and its consent', async () => {
  const picture = { bytes: new TextEncoder().encode('photo').buffer, name: 'a.jpg', type: 'image/jpeg' };
  const fields = [
    ['productName', 'nèfles'],
    ['cgu', 'true'],
    ['idempotency-key', 'one'],
    ['images', picture],
    ['waits-since', String(Date.now())],
  ];
  const stored = { savedAt: Date.now(), fields };
  await set('ana waiting-listing one', stored, createStore('drafts', 'drafts'));
  const sent = stubApiAnswer('POST /api/adverts/create', published);
  expect(await sendUnsentListings('ana')).toEqual({ sent: 1, refused: 0 });
  expect(sent[0]?.headers.get('idempotency-key')).toBe('one');
  const body = await sent[0]?.formData();
  expect([...(body?.keys() ?? [])]).toEqual(['productName', 'cgu', 'images']);
  expect(body?.get('images')).toMatchObject({ name: 'a.jpg', type: 'image/jpeg', size: 5 });
  expect(await listUnsentListings('ana')).toEqual([]);
});

test.each([
  [429, 'TOO_MANY_REQUESTS', 10],
  [500, 'INTERNAL', 1],
] as const)('listings wait after %s %s for %i minutes, or until asked for', async (status, code, minutes) => {
  await save('one');
  await save('two');
  const sent = stubApiAnswer('POST /api/adverts/create', (_, count) =>
    count < 3 ? createFakeApiErrorResponse(status, code, 'Plus tard.') : published(),
  );
  const nothing = { sent: 0, refused: 0 };
  expect(await sendUnsentListings('ana')).toEqual(nothing);
  expect(await sendUnsentListings('ana')).toEqual(nothing);
  expect(sent).toHaveLength(1);
  endListingSendPause();
  expect(await sendUnsentListings('ana')).toEqual(nothing);
  expect(sent).toHaveLength(2);
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
  expect(await sendUnsentListings('ana')).toEqual({ sent: 2, refused: 0 });
  vi.useRealTimers();
});

test('a refused listing stays for its author to read, the others are sent', async () => {
  await save('one');
  await save('two');
  stubApiAnswer('POST /api/adverts/create', (_, count) =>
    count === 1 ? createFakeApiErrorResponse(400, 'VALIDATION', 'Trop de photos.') : published(),
  );
  expect(await sendUnsentListings('ana')).toEqual({ sent: 1, refused: 1 });
  expect(await listUnsentListings('ana')).toMatchObject([
    { productName: 'one', sendsLater: false, refusal: 'Trop de photos.' },
  ]);
});

test('a listing stored before in another form names that one, and waits under a new key', async () => {
  await save('one');
  const details = { listingId: 'l7' };
  stubApiAnswer('POST /api/adverts/create', () =>
    HttpResponse.json({ code: 'KEY_REUSED', message: 'Non.', details }, { status: 409 }),
  );
  expect(await sendUnsentListings('ana')).toEqual({ sent: 0, refused: 1 });
  expect(await listUnsentListings('ana')).toMatchObject([{ sendsLater: false, savedId: 'l7' }]);
  const draft = await readStoredFormDraft({ userId: 'ana', form: 'waiting-listing one' });
  expect(draft?.get('idempotency-key')).not.toBe('one');
});
