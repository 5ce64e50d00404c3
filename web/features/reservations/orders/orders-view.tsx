import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import { formatReservedItems } from '#contract/reservations/labels.ts';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import type { PickupAppointment, Reservation } from '#contract/reservations/schemas.ts';
import { formatEuros } from '#contract/text/decimals.ts';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { formatUnbrokenPickupAppointment } from '../format-unbroken-pickup-appointment.ts';
import {
  findOtherReservationParty,
  formatReservationState,
  isAwaitingReservationAnswer,
} from '../steps/reservation-facts.ts';
import { ReservationStepButtons } from '../steps/reservation-step-buttons.tsx';
import { formatPickupHours, ordersDayLabel } from './day-labels.ts';
import { NO_APPOINTMENT_DAY, type OrdersPageData } from './load-orders.ts';
import { orderElementId } from './order-focus.ts';
import { groupReservationsByDay, sortReservationsByHour } from './order-sheet.ts';

interface OrdersViewProps extends Pick<OrdersPageData, 'role' | 'reservations'> {
  onChange: (id: string) => void;
}

/** Open reservations of a person: those waiting for an answer, then the others by day. */
export function OrdersView({ role, reservations, onChange }: OrdersViewProps) {
  const waiting = reservations.filter((reservation) => isAwaitingReservationAnswer(reservation, role));
  const others = reservations.filter((reservation) => !waiting.includes(reservation));
  if (reservations.length === 0)
    return (
      <EmptyState
        icon={ClipboardList}
        title={
          role === 'seller'
            ? 'Personne ne vous a rien réservé pour le moment.'
            : "Vous n'avez rien réservé pour le moment."
        }
      />
    );
  const list = (shown: readonly Reservation[], labelOf: (pickup: PickupAppointment) => string) => (
    <ul className="flex flex-col gap-3">
      {shown.map((reservation) => (
        <Order
          key={reservation._id}
          reservation={reservation}
          when={reservation.pickup && labelOf(reservation.pickup)}
          role={role}
          onChange={() => onChange(reservation._id)}
        />
      ))}
    </ul>
  );
  return (
    <div className="flex flex-col gap-6">
      {waiting.length > 0 && (
        <section aria-labelledby="a-traiter" className="flex flex-col gap-3">
          <h2 id="a-traiter" className={headingClass}>
            À traiter d'abord
          </h2>
          {list(waiting, formatUnbrokenPickupAppointment)}
        </section>
      )}
      {groupReservationsByDay(others).map(([day = NO_APPOINTMENT_DAY, ofDay]) => (
        <section key={day} aria-labelledby={`jour-${day}`} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={`jour-${day}`} className={headingClass}>
              {ordersDayLabel(day)}
            </h2>
            {role === 'seller' && (
              <Link
                to={`/profil/commandes?date=${day}`}
                className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
              >
                Feuille de commandes<span className="sr-only"> : {ordersDayLabel(day)}</span>
              </Link>
            )}
          </div>
          {list(sortReservationsByHour(ofDay), formatPickupHours)}
        </section>
      ))}
    </div>
  );
}

interface OrderProps {
  reservation: Reservation;
  /** Appointment, without its day under a heading with the day. */
  when: string | null;
  role: ReservationRole;
  onChange: () => void;
}

function Order({ reservation, when, role, onChange }: OrderProps) {
  const { items, conversationId, total, note } = reservation;
  return (
    <li
      id={orderElementId(reservation._id)}
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-2xl bg-card p-4 shadow-card"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          to={`/messages/${items[0]?.adId ?? 'direct'}/${conversationId}`}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {findOtherReservationParty(reservation, role).firstName}
        </Link>
        <span className="text-soft first-letter:uppercase">{when}</span>
      </div>
      <p className="wrap-anywhere">
        {formatReservedItems(items)}
        {total !== null && `, ${formatEuros(total)} €`}
      </p>
      {note && <p className="wrap-anywhere text-soft">«&nbsp;{note}&nbsp;»</p>}
      <p className="text-sm text-soft">{formatReservationState(reservation, role)}</p>
      <div className="flex flex-wrap items-center gap-2">
        <ReservationStepButtons reservation={reservation} viewerRole={role} onChange={onChange} />
      </div>
    </li>
  );
}

const headingClass = 'font-display text-xl font-semibold first-letter:uppercase';
