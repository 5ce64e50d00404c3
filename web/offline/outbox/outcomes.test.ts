import { HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createSampleReservation } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { OUTBOX_ENTRY_WAITING_EVENT } from './outbox-event.ts';
import {
  deleteReservationOutcomesInOutbox,
  readMemberUnsentReservationOutcomes,
  saveUnsentReservationOutcomes,
  sendUnsentReservationOutcomes,
} from './outcomes.ts';
import { countUnsentOutboxEntries, deleteOutboxAndDraftsOfMember } from './unsent.ts';

const nothing = { sent: 0, refused: 0 };
const done = { outcome: 'done' } as const;
const ended = () => ({ reservation: createSampleReservation({ userId: 'ana' }, { status: 'done' }) });
/** Lets the time pass in which an outcome can be taken back. */
const wait = () => vi.setSystemTime(Date.now() + 8_000);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  stubLoggedInMember({ userId: 'ana' });
});

test('an outcome is not sent for eight seconds, in which it is taken back', async () => {
  const sent = stubApiAnswer('POST /api/reservations/:id/outcome', ended);
  saveUnsentReservationOutcomes('ana', ['r1', 'r2'], done);
  expect(await sendUnsentReservationOutcomes('ana')).toEqual(nothing);
  expect(deleteReservationOutcomesInOutbox(['r1'])).toBe(true);
  wait();
  expect(await sendUnsentReservationOutcomes('ana')).toEqual({ sent: 1, refused: 0 });
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/api/reservations/r2/outcome']);
  expect(await sent[0]?.json()).toEqual(done);
  expect(deleteReservationOutcomesInOutbox(['r2'])).toBe(false);
});

test('an outcome is sent by itself after eight seconds, unless all were taken back', () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout'] });
  const attempt = vi.fn();
  addEventListener(OUTBOX_ENTRY_WAITING_EVENT, attempt);
  onTestFinished(() => removeEventListener(OUTBOX_ENTRY_WAITING_EVENT, attempt));
  saveUnsentReservationOutcomes('ana', ['r1'], done);
  vi.advanceTimersByTime(7_999);
  expect(attempt).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(attempt).toHaveBeenCalledTimes(1);
  saveUnsentReservationOutcomes('ana', ['r2'], done);
  deleteReservationOutcomesInOutbox(['r1', 'r2']);
  vi.advanceTimersByTime(8_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('an outcome is sent at once when its page is left, which may never be opened again', async () => {
  const sent = stubApiAnswer('POST /api/reservations/:id/outcome', ended);
  saveUnsentReservationOutcomes('ana', ['r1', 'r2'], done);
  expect(deleteReservationOutcomesInOutbox(['r2'])).toBe(true);
  const fetching = vi.spyOn(globalThis, 'fetch');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(readMemberUnsentReservationOutcomes('ana')).toEqual([]));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/api/reservations/r1/outcome']);
  expect(fetching.mock.lastCall?.[1]?.keepalive).toBe(true);
});

test('an outcome said without a network is kept, and sent once after it is back', async () => {
  const sent = stubApiAnswer('POST /api/reservations/:id/outcome', (_, count) =>
    count === 1 ? HttpResponse.error() : ended(),
  );
  saveUnsentReservationOutcomes('ana', ['r1'], { ...done, quantity: 2.5 });
  wait();
  expect(await sendUnsentReservationOutcomes('ana')).toEqual(nothing);
  expect(await countUnsentOutboxEntries('ana')).toMatchObject({ outcomes: 1, isHeldBack: false });
  await Promise.all([sendUnsentReservationOutcomes('ana'), sendUnsentReservationOutcomes('ana')]);
  expect(sent).toHaveLength(2);
  expect(await sent[1]?.json()).toEqual({ ...done, quantity: 2.5 });
  expect(readMemberUnsentReservationOutcomes('ana')).toEqual([]);
});

test('an outcome over a limit holds back no other, and a refused one stays to be read', async () => {
  const sent = stubApiAnswer('POST /api/reservations/:id/outcome', (request) =>
    request.url.includes('r1')
      ? createFakeApiErrorResponse(429, 'TOO_MANY_REQUESTS', 'Plus tard.')
      : createFakeApiErrorResponse(409, 'OUTCOME_CLOSED', 'Trop tard.'),
  );
  saveUnsentReservationOutcomes('ana', ['r1', 'r2'], done);
  wait();
  expect(await sendUnsentReservationOutcomes('ana')).toEqual({ sent: 0, refused: 1 });
  expect(await sendUnsentReservationOutcomes('ana')).toEqual(nothing);
  expect(sent).toHaveLength(2);
  expect(readMemberUnsentReservationOutcomes('ana').map(({ failure }) => failure)).toEqual([
    undefined,
    'Trop tard.',
  ]);
  expect(await countUnsentOutboxEntries('ana')).toMatchObject({ outcomes: 2, isHeldBack: true });
});

test('an outcome is not sent in the name of another member, and goes with a log-out', async () => {
  const sent = stubApiAnswer('POST /api/reservations/:id/outcome', ended);
  saveUnsentReservationOutcomes('zoé', ['r1'], done);
  saveUnsentReservationOutcomes('ana', ['r2'], done);
  wait();
  expect(await sendUnsentReservationOutcomes('zoé')).toEqual(nothing);
  expect(sent).toHaveLength(0);
  await deleteOutboxAndDraftsOfMember('ana');
  expect(readMemberUnsentReservationOutcomes('ana')).toEqual([]);
  expect(readMemberUnsentReservationOutcomes('zoé')).toHaveLength(1);
});
