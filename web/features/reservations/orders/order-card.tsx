import { ChevronDown, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { calculateReservationItemsTotal } from '#contract/reservations/labels.ts';
import {
  isOpenReservationStatus,
  type ReservationRole,
} from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { sortReservationItemsByName } from '#contract/reservations/sort-reservation-items-by-name.ts';
import { formatEuroAmountWithoutSign } from '#contract/text/decimals.ts';
import { formatUnbrokenPickupAppointment } from '../format-unbroken-pickup-appointment.ts';
import { formatUnbrokenReservedItems } from '../format-unbroken-reserved-items.ts';
import { ReservationActionButtons } from '../steps/reservation-action-buttons.tsx';
import {
  formatReservationState,
  formatShortReservationState,
  getOtherReservationParty,
} from '../steps/reservation-facts.ts';
import { formatOrderElementId } from './order-focus.ts';

interface OrderCardProps {
  reservation: Reservation;
  role: ReservationRole;
  /** True below a heading with the appointment. */
  isUnderSlot: boolean;
  onChange: (changed?: Reservation) => void;
  /** Content below the products. */
  children?: ReactNode;
}

/** Order in few lines: person, total, state, products, next step; its note and the price of each product unfold. */
export function OrderCard({ reservation, role, isUnderSlot, onChange, children }: OrderCardProps) {
  const { _id, items, conversationId, total, status } = reservation;
  const hasPrice = total !== null && (isOpenReservationStatus(status) || status === 'done');
  return (
    <li
      id={formatOrderElementId(_id)}
      tabIndex={-1}
      className="flex flex-wrap items-start justify-end gap-x-3 gap-y-1 rounded-2xl bg-card px-4 py-2 shadow-card"
    >
      <div className="min-w-0 flex-[1_1_min(14rem,100%)]">
        <div className="flex flex-wrap items-center gap-x-3">
          <Link
            to={`/messages/${items[0]?.adId ?? 'direct'}/${conversationId}`}
            className="inline-flex min-h-11 min-w-11 items-center font-semibold underline underline-offset-4"
          >
            {getOtherReservationParty(reservation, role).firstName}
          </Link>
          {hasPrice && <span className="whitespace-nowrap">{formatEuroAmountWithoutSign(total)}&nbsp;€</span>}
          <span className="text-sm text-soft">{stateOf(reservation, role, isUnderSlot)}</span>
        </div>
        <OrderContent reservation={reservation} isUnderSlot={isUnderSlot} />
        {children}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <ReservationActionButtons reservation={reservation} viewerRole={role} onChange={onChange} />
      </div>
    </li>
  );
}

/** State in few words; whole once ended, and where another appointment is proposed, which the next step may agree to. */
function stateOf(reservation: Reservation, role: ReservationRole, isUnderSlot: boolean): string {
  return isUnderSlot || reservation.pickupProposed || !isOpenReservationStatus(reservation.status)
    ? formatReservationState(reservation, role)
    : formatShortReservationState(reservation, role);
}

function OrderContent({
  reservation: { items, note, pickup },
  isUnderSlot,
}: Pick<OrderCardProps, 'reservation' | 'isUnderSlot'>) {
  const sorted = sortReservationItemsByName(items);
  const appointment = !isUnderSlot && pickup && formatUnbrokenPickupAppointment(pickup);
  const what = formatUnbrokenReservedItems(sorted);
  if (items.length === 1 && !note && !appointment)
    return <p className="pb-1 wrap-anywhere max-sm:text-sm">{what}</p>;
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-xl [&::-webkit-details-marker]:hidden">
        {/* Dense on phones, where the next order has to stay in view; what is cut unfolds. */}
        <span className="min-w-0 wrap-anywhere max-sm:text-sm max-sm:leading-tight sm:py-1">
          <span className="max-sm:line-clamp-5">{what}</span>
        </span>
        {note && (
          <>
            <MessageSquareText aria-hidden className="size-5 shrink-0 text-soft" />
            <span className="sr-only">, avec un mot</span>
          </>
        )}
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-1 pb-2 text-sm">
        {items.length > 1 && (
          <ul className="list-disc pl-5">
            {sorted.map((item) => (
              <li key={`${item.adId} ${item.productName}`} className="wrap-anywhere">
                {formatUnbrokenReservedItems([item])}
                <ItemPrice price={calculateReservationItemsTotal([item])} />
              </li>
            ))}
          </ul>
        )}
        {note && <p className="wrap-anywhere">«&nbsp;{note}&nbsp;»</p>}
        {appointment && <p className="wrap-anywhere text-soft first-letter:uppercase">{appointment}</p>}
      </div>
    </details>
  );
}

const ItemPrice = ({ price }: { price: number | null }): ReactNode =>
  price !== null && (
    <span className="whitespace-nowrap text-soft">
      {', '}
      {formatEuroAmountWithoutSign(price)}&nbsp;€
    </span>
  );
