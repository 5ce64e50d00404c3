import { type ComponentType, useEffect, useState } from 'react';
import { isOpenReservationStatus } from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { call } from '#web/client/call.ts';

/** Component that shows a reservation in a thread; the page that shows both passes it. */
export type ThreadReservationComponent = ComponentType<{
  reservation: Reservation;
  userId: string;
  isAboveComposer: boolean;
  onChange: (changed?: Reservation) => void;
}>;

const MAX_RESERVATIONS = 20;

interface ThreadReservations {
  conversationId: string;
  reservations: readonly Reservation[];
}

/**
 * Reservations of a thread: the one to deal with first while it is open, and the others. They are asked for again with
 * each new message, as each step writes one.
 * @param lastId id of the last message; undefined before the messages are loaded, and without any
 */
export function useThreadReservations(conversationId: string | undefined, lastId: string | undefined) {
  const [changes, setChanges] = useState(0);
  const [answered, setAnswered] = useState<ThreadReservations>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again after a change, and with a message
  useEffect(() => {
    if (!conversationId || !lastId) return;
    const controller = new AbortController();
    const { signal } = controller;
    const answer = (reservations: readonly Reservation[]) =>
      signal.aborted || setAnswered({ conversationId, reservations });
    call('GET /api/reservations', { query: { conversationId, limit: MAX_RESERVATIONS }, signal }).then(
      ({ reservations }) => answer(reservations),
      () => answer(current?.reservations ?? []),
    );
    return () => controller.abort();
  }, [conversationId, lastId, changes]);
  const current = answered?.conversationId === conversationId ? answered : undefined;
  const reservations = current?.reservations ?? [];
  const open = reservations.find(({ status }) => isOpenReservationStatus(status));
  return {
    open,
    others: reservations.filter((reservation) => reservation !== open),
    /** True once it is known that the thread has none. */
    areNone: reservations.length === 0 && (current !== undefined || !conversationId || !lastId),
    /** Shows a reservation that has changed at once, and asks for all of them again. */
    refresh: (changed?: Reservation) => {
      setAnswered(
        (before) =>
          before && {
            ...before,
            reservations: before.reservations.map((one) => (one._id === changed?._id ? changed : one)),
          },
      );
      setChanges((count) => count + 1);
    },
  };
}

/** Time of the last step of a reservation. */
export const getReservationLastStepTime = ({ decidedAt, createdAt }: Reservation): string =>
  decidedAt ?? createdAt;
