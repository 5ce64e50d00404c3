import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import { reservationOutcomeLabels } from '#contract/reservations/rules.ts';
import type { Reservation, ReservationOutcomeBody } from '#contract/reservations/schemas.ts';
import {
  deleteReservationOutcomesInOutbox,
  saveUnsentReservationOutcomes,
} from '#web/offline/outbox/outcomes.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { getOtherReservationParty } from './reservation-facts.ts';

/** Stores how the reservations of two people ended, to be sent in a moment; a toast takes it back before. */
export function saveReservationOutcomeWithUndo(
  reservations: readonly Reservation[],
  role: ReservationRole,
  said: ReservationOutcomeBody,
): void {
  const [first] = reservations;
  if (!first) return;
  const ids = reservations.map(({ _id }) => _id);
  saveUnsentReservationOutcomes(first[role]._id, ids, said);
  showToast(
    `${getOtherReservationParty(first, role).firstName}\u00a0: ${reservationOutcomeLabels[said.outcome]}`,
    {
      run: () => deleteReservationOutcomesInOutbox(ids),
      revalidates: false,
    },
  );
}
