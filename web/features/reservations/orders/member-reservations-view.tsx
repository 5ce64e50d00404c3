import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { NoHyphenBreakText } from '#web/ui/no-hyphen-break-text.tsx';
import { isReservationAwaitingRoleAnswer } from '../steps/reservation-facts.ts';
import { formatOrdersDay } from './day-labels.ts';
import { NO_APPOINTMENT_DAY_PARAM_VALUE, type OrdersPageData } from './load-orders-page-data.ts';
import { OrderCard } from './order-card.tsx';
import { groupReservationsByDay } from './order-sheet.ts';
import { PastOrdersSection } from './past-orders-section.tsx';
import { PickupSlotReservationLists } from './pickup-slot-reservation-lists.tsx';

interface OrdersViewProps extends Pick<OrdersPageData, 'role' | 'reservations'> {
  onChange: (id: string) => void;
}

/** Reservations of a person: those waiting for an answer, the other open ones by day and slot, then the past ones. */
export function MemberReservationsView({ role, reservations, onChange }: OrdersViewProps) {
  const waiting = reservations.filter((reservation) => isReservationAwaitingRoleAnswer(reservation, role));
  const others = reservations.filter((reservation) => !waiting.includes(reservation));
  const list = (shown: readonly Reservation[], isUnderSlot: boolean, labelId?: string) => (
    <ul aria-labelledby={labelId} className="flex flex-col gap-2">
      {shown.map((reservation) => (
        <OrderCard
          key={reservation._id}
          reservation={reservation}
          role={role}
          isUnderSlot={isUnderSlot}
          onChange={() => onChange(reservation._id)}
        />
      ))}
    </ul>
  );
  return (
    <div className="flex flex-col gap-6">
      {reservations.length === 0 && (
        <EmptyState
          icon={ClipboardList}
          title={
            role === 'seller'
              ? 'Personne ne vous a rien réservé pour le moment.'
              : "Vous n'avez rien réservé pour le moment."
          }
        />
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="a-traiter" className="flex flex-col gap-3">
          <h2 id="a-traiter" className={headingClass}>
            À traiter d'abord
          </h2>
          {list(waiting, false)}
        </section>
      )}
      {groupReservationsByDay(others).map(([day = NO_APPOINTMENT_DAY_PARAM_VALUE, ofDay]) => (
        <section key={day} aria-labelledby={`jour-${day}`} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={`jour-${day}`} className={headingClass}>
              <NoHyphenBreakText text={formatOrdersDay(day)} />
            </h2>
            {role === 'seller' && (
              <Link
                to={`/profil/commandes?date=${day}`}
                className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
              >
                Feuille de commandes<span className="sr-only"> : {formatOrdersDay(day)}</span>
              </Link>
            )}
          </div>
          <PickupSlotReservationLists reservations={ofDay} viewerRole={role} headingLevel={3}>
            {(labelId, ofSlot) => list(ofSlot, true, labelId)}
          </PickupSlotReservationLists>
        </section>
      ))}
      <PastOrdersSection role={role} revision={reservations.map(({ _id }) => _id).join()} />
    </div>
  );
}

const headingClass = 'font-display text-xl font-semibold first-letter:uppercase';
