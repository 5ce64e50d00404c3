import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { createSampleListing, createSampleReservation } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { createReservationDraft, readReservationDraft, saveReservationDraft } from './reservation-drafts.ts';
import {
  readMemberUnsentReservations,
  saveUnsentReservation,
  sendUnsentReservations,
} from './reservations.ts';
import { countUnsentOutboxEntries, deleteOutboxAndDraftsOfMember } from './unsent.ts';

const { user: camille, ...tomatoes } = createSampleListing();
const draft = () => createReservationDraft(camille, [{ ...tomatoes, typed: '2' }]);
const nothing = { sent: 0, refused: 0 };
const made = () =>
  HttpResponse.json({ reservation: createSampleReservation({ userId: 'ana' }) }, { status: 201 });

test('a reservation over a limit waits ten minutes, and is then sent once', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  stubLoggedInMember({ userId: 'ana' });
  const sent = stubApiAnswer('POST /api/reservations', (_, count) =>
    count === 1 ? createFakeApiErrorResponse(429, 'TOO_MANY_REQUESTS', 'Plus tard.') : made(),
  );
  saveUnsentReservation('ana', draft());
  for (let time = 0; time < 2; time++) expect(await sendUnsentReservations('ana')).toEqual(nothing);
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
  expect(await sendUnsentReservations('ana')).toEqual({ sent: 1, refused: 0 });
  expect(await sendUnsentReservations('ana')).toEqual(nothing);
  expect(sent).toHaveLength(2);
});

test("a refused reservation, and one of yesterday, wait for their author's review", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  stubLoggedInMember({ userId: 'ana' });
  const errors = { 'items.0': '« Tomates » n’est plus là.' };
  stubApiAnswer('POST /api/reservations', () =>
    createFakeApiErrorResponse(409, 'NOT_AVAILABLE', 'Non.', errors),
  );
  saveUnsentReservation('ana', draft());
  expect(await sendUnsentReservations('ana')).toEqual({ sent: 0, refused: 1 });
  saveUnsentReservation('ana', draft());
  vi.setSystemTime(Date.now() + 23 * HOUR_MS + 1);
  expect(await sendUnsentReservations('ana')).toEqual({ sent: 0, refused: 1 });
  expect(readMemberUnsentReservations('ana').map(({ failure }) => failure)).toEqual([
    'Non. « Tomates » n’est plus là.',
    expect.stringMatching(/^Le réseau a manqué/),
  ]);
});

test('a log-out deletes unsent reservations and drafts, after a warning', async () => {
  saveUnsentReservation('ana', draft());
  saveUnsentReservation('zoé', draft());
  saveReservationDraft('l1', draft());
  expect(await countUnsentOutboxEntries('ana')).toMatchObject({ reservations: 1, isHeldBack: false });
  await deleteOutboxAndDraftsOfMember('ana');
  expect(readMemberUnsentReservations('ana')).toEqual([]);
  expect(readMemberUnsentReservations('zoé')).toHaveLength(1);
  expect(readReservationDraft('l1')).toBeUndefined();
});
