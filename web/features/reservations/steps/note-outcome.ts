import { outcomeLabels } from '#contract/reservations/rules.ts';
import type { NewOutcome, Reservation } from '#contract/reservations/schemas.ts';
import type { ReservationRole } from '#contract/reservations/transitions.ts';
import { saveUnsentOutcomes, takeBackOutcomes } from '#web/offline/outbox/outcomes.ts';
import { showToast } from '#web/ui/toasts/notify.ts';
import { otherIn } from './reservation-facts.ts';

/** Stores how the reservations of two people ended, to be sent in a moment; a toast takes it back before. */
export function noteOutcome(
  reservations: readonly Reservation[],
  role: ReservationRole,
  said: NewOutcome,
): void {
  const [first] = reservations;
  if (!first) return;
  const ids = reservations.map(({ _id }) => _id);
  saveUnsentOutcomes(first[role]._id, ids, said);
  showToast(`${otherIn(first, role).firstName}\u00a0: ${outcomeLabels[said.outcome]}`, {
    run: () => takeBackOutcomes(ids),
    revalidates: false,
  });
}
