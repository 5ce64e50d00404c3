import 'fake-indexeddb/auto';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { registerToastRenderer } from '#web/ui/toasts/show-or-queue-toast.ts';
import { sendOutboxAndNotifyMember } from './send-outbox-and-notify-member.ts';
import {
  readMemberUnsentStallChanges,
  type StallRowChange,
  sendStallChangeViaOutbox,
  sendUnsentStallChanges,
  subscribeToSentStallChanges,
} from './stall-changes.ts';
import { countUnsentOutboxEntries, deleteOutboxAndDraftsOfMember } from './unsent.ts';

const nothing = { sent: 0, refused: 0 };
const tomatoes = createSampleListing();
const save = (change: StallRowChange, seen: StallRowChange['expected'], id = 'l1') =>
  sendStallChangeViaOutbox('ana', id, change, seen);

beforeEach(() => void stubLoggedInMember({ userId: 'ana' }));

/** Answers each call by its reply: no answer, an error, or the results of its lines. */
function answerCalls(...replies: (Response | 'saved' | { code?: string; message: string })[]) {
  const lines: unknown[] = [];
  stubApiAnswer('PUT /api/adverts/my-ads', async (request, count) => {
    const { changes } = (await request.json()) as { changes: { id: string }[] };
    lines.push(...changes);
    const reply = replies[count - 1] ?? 'saved';
    if (reply instanceof Response) return reply;
    return {
      results: changes.map(({ id }) =>
        reply === 'saved' ? { id, ok: true, ad: tomatoes } : { id, ok: false, ...reply },
      ),
    };
  });
  return lines;
}

test('a change of the stall that reaches the server is not kept', async () => {
  const lines = answerCalls();
  expect(await save({ price: '4' }, { price: 3.5 })).toMatchObject({ _id: 'l1' });
  expect(lines).toEqual([{ id: 'l1', price: '4' }]);
  expect(readMemberUnsentStallChanges('ana')).toEqual([]);
});

test('a change without an answer waits, the last one of each part counts, and is sent on what was seen', async () => {
  const none = () => HttpResponse.error();
  const lines = answerCalls(none(), none(), none());
  const seen = vi.fn();
  const stop = subscribeToSentStallChanges(({ _id }) => seen(_id));
  expect(await save({ price: '4' }, { price: 3.5 })).toBeUndefined();
  await save({ price: '4,2' }, { price: 9 });
  await save({ quantity: '7' }, { quantity: 12 });
  expect(await countUnsentOutboxEntries('ana')).toMatchObject({ stallChanges: 2, isHeldBack: false });
  lines.length = 0;
  expect(await sendUnsentStallChanges('ana')).toEqual({ sent: 2, refused: 0 });
  expect(lines).toEqual([
    { id: 'l1', price: '4,2', expected: { price: 3.5 } },
    { id: 'l1', quantity: '7', expected: { quantity: 12 } },
  ]);
  expect(seen.mock.calls).toEqual([['l1'], ['l1']]);
  expect(readMemberUnsentStallChanges('ana')).toEqual([]);
  stop();
});

test('a later change is sent on what an earlier one, whose answer was lost, may have left', async () => {
  const overtaken = { code: 'LISTING_CHANGED', message: 'Cette annonce a changé.' };
  const lines = answerCalls(HttpResponse.error(), HttpResponse.error(), overtaken, 'saved');
  await save({ price: '5 €' }, { price: 4 });
  await save({ price: 'cher' }, { price: 4 });
  expect(await save({ price: '6' }, { price: 4 })).toMatchObject({ _id: 'l1' });
  expect(lines.slice(2)).toEqual([
    { id: 'l1', price: '6', expected: { price: 4 } },
    { id: 'l1', price: '6', expected: { price: 5 } },
  ]);
  expect(readMemberUnsentStallChanges('ana')).toEqual([]);
});

test('a sold-out offer is brought back, though the answer to the first change was lost', async () => {
  const overtaken = { code: 'LISTING_CHANGED', message: 'Cette annonce a changé.' };
  const lines = answerCalls(HttpResponse.error(), overtaken, 'saved');
  const seen = { availability: 'available', isArchived: false } as const;
  await save({ availability: 'soldOut' }, seen);
  await save({ availability: 'available' }, seen);
  expect(lines.slice(1)).toEqual([
    { id: 'l1', availability: 'available', expected: seen },
    { id: 'l1', availability: 'available', expected: { availability: 'soldOut' } },
  ]);
});

test('a change that is refused at once is not kept, one that waited stays to be read', async () => {
  const conflict = { code: 'LISTING_CHANGED', message: 'Cette annonce a changé.' };
  answerCalls({ message: 'Un prix, svp.' }, HttpResponse.error(), conflict);
  await expect(save({ price: 'cher' }, { price: 3.5 })).rejects.toMatchObject({ message: 'Un prix, svp.' });
  expect(readMemberUnsentStallChanges('ana')).toEqual([]);
  await save({ price: '4' }, { price: 3.5 });
  expect(await sendUnsentStallChanges('ana')).toEqual({ sent: 0, refused: 1 });
  expect(await sendUnsentStallChanges('ana')).toEqual(nothing);
  expect(readMemberUnsentStallChanges('ana')).toMatchObject([
    { change: { price: '4' }, failure: expect.stringMatching(/^Cette annonce a changé ailleurs/) },
  ]);
});

test('a member is told what has left, and where to read what was refused', async () => {
  const toasts: string[] = [];
  const stop = registerToastRenderer(({ text }) => toasts.push(text));
  answerCalls(HttpResponse.error(), HttpResponse.error(), 'saved', { message: 'Non.' });
  await save({ price: '4' }, { price: 3.5 });
  await save({ price: '5' }, { price: 6 }, 'l2');
  await sendOutboxAndNotifyMember('ana');
  expect(toasts).toEqual([
    'Votre étal est à jour.',
    "Un changement de votre étal n'est pas parti. Voyez Mon étal.",
  ]);
  stop();
});

test('a change over a limit waits for its pause, and holds back those of its listing only', async () => {
  const lines = answerCalls(createFakeApiErrorResponse(429, 'TOO_MANY_REQUESTS', 'Plus tard.'));
  await save({ price: '4' }, { price: 3.5 });
  expect(await sendUnsentStallChanges('ana')).toEqual(nothing);
  expect(readMemberUnsentStallChanges('ana')).toMatchObject([{ delay: 'Plus tard.', isWaiting: true }]);
  expect(await countUnsentOutboxEntries('ana')).toMatchObject({ stallChanges: 1, isHeldBack: true });
  vi.useFakeTimers({ now: Date.now() + 600_001, toFake: ['Date'] });
  expect(await sendUnsentStallChanges('ana')).toEqual({ sent: 1, refused: 0 });
  expect(lines).toHaveLength(2);
});

test('a change older than a week is read again before it is sent', async () => {
  const lines = answerCalls(HttpResponse.error());
  await save({ price: '4' }, { price: 3.5 });
  vi.useFakeTimers({ now: Date.now() + 7 * 86_400_000 + 1, toFake: ['Date'] });
  expect(await sendUnsentStallChanges('ana')).toEqual({ sent: 0, refused: 1 });
  expect(readMemberUnsentStallChanges('ana')[0]?.failure).toMatch(/plus de sept jours/);
  expect(lines).toHaveLength(1);
});

test('a change is not sent in the name of another member, and goes with a log-out', async () => {
  const lines = answerCalls(HttpResponse.error());
  await save({ price: '4' }, { price: 3.5 });
  stubLoggedInMember({ userId: 'zoé' });
  expect(await sendUnsentStallChanges('ana')).toEqual(nothing);
  expect(lines).toHaveLength(1);
  await deleteOutboxAndDraftsOfMember('ana');
  expect(readMemberUnsentStallChanges('ana')).toEqual([]);
});
