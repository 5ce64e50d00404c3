import { useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/create-idempotency-key-header-schema.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { formatReservedItems } from '#contract/reservations/labels.ts';
import type { newReservationBody, Reservation } from '#contract/reservations/schemas.ts';
import { parseTypedDecimal } from '#contract/text/decimals.ts';
import { call } from '#web/client/call.ts';
import { createMemberOutbox } from './member-outbox.ts';
import { OUTBOX_ENTRY_WAITING_EVENT } from './outbox-event.ts';
import type { ReservationDraft } from './reservation-drafts.ts';
import { attemptOutboxSend, type OutboxSendAttemptResult } from './send-outbox-entries-in-order.ts';

const KEY = 'reservations-outbox';

/**
 * Age after which a reservation is no longer sent automatically: an hour less than the server remembers its idempotency
 * key, after which it could be made twice.
 */
const MAX_AGE_MS = 23 * HOUR_MS;
const TOO_OLD = "Le réseau a manqué près d'une journée. Relisez votre demande, puis envoyez-la.";

/** Reservation that the server has not confirmed. */
export interface UnsentReservation extends ReservationDraft {
  userId: string;
  /** Time of writing, in milliseconds since 1970. */
  writtenAt: number;
  /** True while the author reviews the reservation: it is sent only on request. */
  isHeld?: boolean;
  /** French text of the refusal; a refused reservation is not sent again by itself. */
  failure?: string;
  /** Time of the next automatic attempt after a delay, in milliseconds since 1970. */
  retryAt?: number;
}

const outbox = createMemberOutbox<UnsentReservation>(KEY, ({ key }) => key);
const { change, read, save } = outbox;

export function useUnsentReservations(userId: string): readonly UnsentReservation[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.get);
  return useMemo(() => all.filter((entry) => entry.userId === userId), [all, userId]);
}

/** Draft of an unsent reservation, without how its sending went. */
export const convertUnsentReservationToDraft = ({
  userId,
  writtenAt,
  isHeld,
  failure,
  retryAt,
  ...draft
}: UnsentReservation): ReservationDraft => draft;

/** Stores a reservation, to be sent once the server can be reached. */
export function saveUnsentReservation(userId: string, draft: ReservationDraft): void {
  const others = read().filter(({ key }) => key !== draft.key);
  save([...others, { ...draft, userId, writtenAt: Date.now() }]);
  dispatchEvent(new Event(OUTBOX_ENTRY_WAITING_EVENT));
}

/** Holds back a reservation that its author is about to change. */
export function holdUnsentReservationForEditing(userId: string, key: string): UnsentReservation | undefined {
  change(key, (entry) => ({ ...entry, isHeld: true }));
  return outbox.readOfMember(userId).find((entry) => entry.key === key);
}

export const removeUnsentReservation = (key: string) => outbox.remove(key);

export const deleteMemberUnsentReservations = outbox.removeOfMember;

/** Reservations of a member that the server has not confirmed, as stored now. */
export const readMemberUnsentReservations = outbox.readOfMember;

/** True for a reservation that is sent automatically. */
export const isReservationSentAutomatically = ({ isHeld, failure }: UnsentReservation) =>
  !isHeld && failure === undefined;

/**
 * Sends the waiting reservations in the order in which they were written.
 * @returns how many were sent and how many refused
 */
export const sendUnsentReservations = (userId: string) =>
  outbox.sendPendingOfMember(userId, isReservationSentAutomatically, (entry) => ({
    destination: KEY,
    isTooOld: entry.writtenAt < Date.now() - MAX_AGE_MS,
    retryAt: entry.retryAt,
    refuseAsTooOld: () => change(entry.key, (kept) => ({ ...kept, failure: TOO_OLD })),
    send: () => postUnsentReservation(entry),
  }));

async function postUnsentReservation(
  entry: UnsentReservation,
): Promise<OutboxSendAttemptResult<Reservation>> {
  const { key, userId } = entry;
  const current = outbox.find(key);
  if (!current || !isReservationSentAutomatically(current)) return { is: 'gone' };
  const outcome = await attemptOutboxSend(userId, () => {
    const { items, pickup, note, replaces } = entry;
    return postReservation(key, {
      items: items.map(({ _id, typed }) => ({ adId: _id, quantity: typed })),
      ...(pickup && { pickup }),
      ...(replaces && { replaces }),
      note,
    });
  });
  if (outcome.is === 'sent') removeUnsentReservation(key);
  else if (outcome.is === 'refused') {
    const { message, errors } = outcome.error;
    const failure = [...new Set([message, ...Object.values(errors)])].join(' ');
    change(key, (kept) => ({ ...kept, failure }));
  } else if (outcome.is === 'delayed') {
    const { retryAt } = outcome;
    change(key, (kept) => ({ ...kept, retryAt }));
  }
  return outcome;
}

/**
 * Sends a reservation.
 * @param key idempotency key: the same form gets the same reservation. Rejects with an ApiError
 */
export async function postReservation(
  key: string,
  body: z.input<typeof newReservationBody>,
): Promise<Reservation> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: key };
  return (await call('POST /api/reservations', { headers, body, status: 201 })).reservation;
}

/** URL parameter with the key of an unsent reservation under review. */
export const UNSENT_RESERVATION_KEY_PARAM = 'reprendre';

export const formatResumedReservationPath = (key: string) =>
  `/reserver?${UNSENT_RESERVATION_KEY_PARAM}=${key}`;

/** Parameter with the id of an unanswered request that its buyer changes. */
export const REPLACED_RESERVATION_PARAM = 'modifier';

export const formatReplaceReservationPath = (id: string) => `/reserver?${REPLACED_RESERVATION_PARAM}=${id}`;

/** Offers and quantities of a draft as "3 kg de tomates et 2 paniers d'œufs". */
export const formatReservationDraftItems = ({ items }: Pick<ReservationDraft, 'items'>): string =>
  formatReservedItems(items.map((item) => ({ ...item, quantity: parseTypedDecimal(item.typed) ?? 0 })));
