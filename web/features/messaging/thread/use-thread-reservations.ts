import { type ComponentType, useEffect, useState } from 'react';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { isOpenReservation } from '#contract/reservations/transitions.ts';
import { call } from '#web/client/call.ts';

/** Component that shows a reservation in a thread; the page that shows both passes it. */
export type ThreadReservationComponent = ComponentType<{
  reservation: Reservation;
  userId: string;
  isAboveComposer: boolean;
  onChange: () => void;
}>;

const MAX_RESERVATIONS = 20;

/**
 * Reservations of a thread: the first that needs an answer, and the others. They are loaded again with each
 * new message, as each step writes one.
 * @param lastId id of the last message; undefined before the messages are loaded
 */
export function useThreadReservations(conversationId: string | undefined, lastId: string | undefined) {
  const [changes, setChanges] = useState(0);
  const [answered, setAnswered] = useState<{ conversationId: string; reservations: Reservation[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again after a change, and with a message
  useEffect(() => {
    if (!conversationId || !lastId) return;
    const controller = new AbortController();
    const { signal } = controller;
    call('GET /api/reservations', { query: { conversationId, limit: MAX_RESERVATIONS }, signal }).then(
      ({ reservations }) => signal.aborted || setAnswered({ conversationId, reservations }),
      () => undefined,
    );
    return () => controller.abort();
  }, [conversationId, lastId, changes]);
  const reservations = answered?.conversationId === conversationId ? (answered?.reservations ?? []) : [];
  const open = reservations.find(({ status }) => isOpenReservation(status));
  return {
    open,
    others: reservations.filter((reservation) => reservation !== open),
    refresh: () => setChanges((count) => count + 1),
  };
}

/** Time of the last step of a reservation. */
export const stepTime = ({ decidedAt, createdAt }: Reservation): string => decidedAt ?? createdAt;
