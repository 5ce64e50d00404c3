import { isOpenReservationStatus } from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { call } from '#web/client/call.ts';
import { readBrowserSession } from '#web/client/session.ts';

/** Open reservations of the member as a buyer; none for a visitor, and none without an answer: they are only a hint. */
export async function loadOpenReservationsAsBuyer(signal: AbortSignal): Promise<Reservation[]> {
  if (!readBrowserSession()) return [];
  const query = { as: 'buyer', limit: 100 } as const;
  const answer = await call('GET /api/reservations', { query, signal }).catch(() => undefined);
  return answer?.reservations.filter(({ status }) => isOpenReservationStatus(status)) ?? [];
}
