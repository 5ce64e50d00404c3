import { useSyncExternalStore } from 'react';
import type { ReservationOutcomeBody } from '#contract/reservations/schemas.ts';
import { call } from '#web/client/call.ts';
import { createExternalStore } from '#web/client/store.ts';
import { createMemberOutbox } from './member-outbox.ts';
import { OUTBOX_ENTRY_WAITING_EVENT } from './outbox-event.ts';
import { attemptOutboxSend, type OutboxSendAttemptResult } from './send-outbox-entries-in-order.ts';

const KEY = 'outcomes-outbox';

/** Milliseconds in which an outcome is not sent, so that its author may take it back: the server takes each once. */
const UNDO_MS = 8_000;

/** Outcome of a reservation that the server has not confirmed. */
export interface UnsentReservationOutcome extends ReservationOutcomeBody {
  userId: string;
  reservationId: string;
  /** Time of the tick, in milliseconds since 1970. */
  saidAt: number;
  /** Time of the next automatic attempt, in milliseconds since 1970. */
  retryAt: number;
  /** French refusal; a refused outcome is not sent again. */
  failure?: string;
}

const outbox = createMemberOutbox<UnsentReservationOutcome>(KEY, ({ reservationId }) => reservationId);

/** Reservations whose outcome this tab is sending. */
const sending = new Set<string>();

/** Reservations whose outcome this tab has sent since the page that shows them was opened: its data may be older. */
const sent = createExternalStore<ReadonlySet<string>>(new Set(), () => () => sent.set(new Set()));

/** Function that finds the unsent outcome of a reservation; `sent` once this tab has sent one. */
export function useUnsentReservationOutcomeFinder(): (
  reservationId: string,
) => UnsentReservationOutcome | 'sent' | undefined {
  const all = useSyncExternalStore(outbox.subscribe, outbox.get);
  const sentIds = useSyncExternalStore(sent.subscribe, sent.get);
  return (id) =>
    all.find(({ reservationId }) => reservationId === id) ?? (sentIds.has(id) ? 'sent' : undefined);
}

/**
 * Stores how reservations ended, to be sent once it can't be taken back by a toast any more: after its time, or as soon
 * as the page is left, which may never be opened again.
 */
export function saveUnsentReservationOutcomes(
  userId: string,
  ids: readonly string[],
  said: ReservationOutcomeBody,
): void {
  const saidAt = Date.now();
  const entries = ids.map((reservationId) => ({
    ...said,
    userId,
    reservationId,
    saidAt,
    retryAt: saidAt + UNDO_MS,
  }));
  outbox.remove(...ids);
  outbox.save([...outbox.read(), ...entries]);
  const undo = new AbortController();
  const sendWhenLeft = () => {
    if (document.visibilityState !== 'hidden') return;
    undo.abort();
    for (const id of ids) void postUnsentOutcome(id);
  };
  document.addEventListener('visibilitychange', sendWhenLeft, { signal: undo.signal });
  setTimeout(() => {
    undo.abort();
    // Outcomes taken back meanwhile need no attempt to send.
    if (outbox.read().length > 0) dispatchEvent(new Event(OUTBOX_ENTRY_WAITING_EVENT));
  }, UNDO_MS);
}

/**
 * Removes unsent outcomes.
 * @returns false when one was sent already
 */
export function deleteReservationOutcomesInOutbox(ids: readonly string[]): boolean {
  const unsent = ids.filter((id) => !sending.has(id) && outbox.find(id));
  outbox.remove(...unsent);
  return unsent.length === ids.length;
}

/** Outcomes of a member that the server has not confirmed, as stored now. */
export const readMemberUnsentReservationOutcomes = outbox.readOfMember;

export const deleteMemberUnsentReservationOutcomes = outbox.removeOfMember;

/**
 * Sends the waiting outcomes in the order in which they were said. The same outcome again changes nothing on the
 * server, so one whose answer was lost counts once.
 * @returns how many were sent and how many refused
 */
export const sendUnsentReservationOutcomes = (userId: string) =>
  outbox.sendPendingOfMember(
    userId,
    ({ failure }) => failure === undefined,
    ({ reservationId, retryAt }) => ({
      destination: reservationId,
      retryAt,
      send: () => postUnsentOutcome(reservationId),
    }),
  );

async function postUnsentOutcome(id: string): Promise<OutboxSendAttemptResult<unknown>> {
  const entry = outbox.find(id);
  if (!entry || sending.has(id)) return { is: 'gone' };
  const { userId, outcome, quantity } = entry;
  const body = { outcome, ...(quantity !== undefined && { quantity }) };
  sending.add(id);
  const attempt = await attemptOutboxSend(userId, () =>
    call('POST /api/reservations/:id/outcome', { params: { id }, body, keepalive: true }),
  ).finally(() => sending.delete(id));
  if (attempt.is === 'sent') {
    sent.set(new Set(sent.get()).add(id));
    outbox.remove(id);
  } else if (attempt.is === 'refused')
    outbox.change(id, (kept) => ({ ...kept, failure: attempt.error.message }));
  else if (attempt.is === 'delayed') outbox.change(id, (kept) => ({ ...kept, retryAt: attempt.retryAt }));
  return attempt;
}
