import { Link } from 'react-router';
import { convertParisTimeToDate } from '#contract/paris-time.ts';
import { getExpectedPickup } from '#contract/reservations/expected-pickup.ts';
import { formatShortPickupAppointment } from '#contract/reservations/format-pickup-appointment.ts';
import { formatReservedItems } from '#contract/reservations/labels.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import type { ReservationDraftItem } from '#web/offline/outbox/reservation-drafts.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { formatUnbrokenPickupAppointment } from '../format-unbroken-pickup-appointment.ts';
import { formatReservationState, isReservationAwaitingRoleAnswer } from '../steps/reservation-facts.ts';
import { formatReservationConversationPath } from './format-reservation-conversation-path.ts';

interface OpenReservationsHintProps {
  open: readonly Reservation[];
  /** Offers of the form. */
  items: readonly Pick<ReservationDraftItem, '_id'>[];
}

/** Hint at open reservations of the offers of a form, to which its request would add another one. */
export function AlreadyReservedOffersHint({ open, items }: OpenReservationsHintProps) {
  const same = open
    .filter((one) => one.items.some(({ adId }) => items.some(({ _id }) => _id === adId)))
    .filter((one) => !isPickupPast(one, new Date()));
  if (same.length === 0) return null;
  return (
    <AlertBox tone="info">
      <ul className="flex flex-col gap-1">
        {same.map((reservation) => (
          <li key={reservation._id}>
            <p>{formatOpenReservation(reservation)}</p>
            <Link
              to={formatReservationConversationPath(reservation)}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {reservation.status === 'asked' ? 'Voir ou modifier cette demande' : 'Voir cette réservation'}
              <span className="sr-only"> : {formatReservedItems(reservation.items)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p>Une nouvelle demande s'y ajoutera.</p>
    </AlertBox>
  );
}

/** True once the hours of an appointment have passed, where no other one is proposed. */
const isPickupPast = ({ pickup, pickupProposed }: Reservation, now: Date): boolean =>
  pickup !== null && pickupProposed === null && convertParisTimeToDate(pickup.date, pickup.to) <= now;

function formatOpenReservation(reservation: Reservation): string {
  const { items, pickup, seller, status } = reservation;
  const what = formatReservedItems(items);
  if (status === 'asked' && isReservationAwaitingRoleAnswer(reservation, 'buyer'))
    return `${formatReservationState(reservation, 'buyer')} Votre demande (${what}) attend déjà votre réponse.`;
  const expected = getExpectedPickup(reservation);
  if (status === 'asked')
    return `Votre demande (${what}${expected ? `, ${formatShortPickupAppointment(expected)}` : ''}) attend déjà la réponse de ${seller.firstName}.`;
  return `${seller.firstName} vous réserve déjà ${what}${pickup ? `, ${formatUnbrokenPickupAppointment(pickup)}` : ''}.`;
}
