import { reservationStatusLabels } from '#contract/reservations/rules.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { sortReservationItemsByName } from '#contract/reservations/sort-reservation-items-by-name.ts';
import { formatEuroAmountWithoutSign } from '#contract/text/decimals.ts';
import { useUnsentReservationOutcomeFinder } from '#web/offline/outbox/outcomes.ts';
import { Button } from '#web/ui/button.tsx';
import { formatUnbrokenReservedItems } from '../format-unbroken-reserved-items.ts';
import { isHandoverDue } from '../steps/grouped-reservation-next-steps.ts';
import { ReservationActionButtons } from '../steps/reservation-action-buttons.tsx';
import { saveReservationOutcomeWithUndo } from '../steps/save-reservation-outcome-with-undo.ts';
import { formatOrderElementId } from './order-focus.ts';
import { calculateOrdersTotal } from './order-sheet.ts';

interface BuyerOrderSheetRowsProps {
  /** Orders of one person on one day. */
  orders: readonly Reservation[];
  onChange: (id: string) => void;
}

/** Orders of a person on a sheet, each ticked by itself; several also all at once. */
export function BuyerOrderSheetRows({ orders, onChange }: BuyerOrderSheetRowsProps) {
  const unsentOf = useUnsentReservationOutcomeFinder();
  const [first] = orders;
  if (!first) return null;
  if (orders.length === 1) return <SheetLine reservation={first} onChange={onChange} isNamed />;
  const due = orders.filter((order) => isHandoverDue(order, new Date()) && !unsentOf(order._id));
  const total = calculateOrdersTotal(orders);
  const count = `${orders.length} commandes`;
  return (
    <li className="order-person py-2">
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <p className="min-w-0 flex-[1_1_11rem] wrap-anywhere">
          <strong>{first.buyer.firstName}</strong>&nbsp;: {count}
          {total !== null && `, ${formatEuroAmountWithoutSign(total)}\u00a0€`}
        </p>
        {due.length > 1 && (
          <Button
            variant="leaf"
            className="print:hidden"
            onClick={() => saveReservationOutcomeWithUndo(due, 'seller', { outcome: 'done' })}
          >
            Tout remis
            <span className="sr-only">
              {' '}
              : {due.length} commandes de {first.buyer.firstName}
            </span>
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-l-3 border-line pl-3 print:divide-y-0 print:border-l-0">
        {orders.map((order) => (
          <SheetLine key={order._id} reservation={order} onChange={onChange} />
        ))}
      </ul>
    </li>
  );
}

interface SheetLineProps {
  reservation: Reservation;
  onChange: (id: string) => void;
  /** True where nothing above says whose order it is. */
  isNamed?: boolean;
}

function SheetLine({ reservation, onChange, isNamed = false }: SheetLineProps) {
  const { _id, buyer, items, total, note, status } = reservation;
  const unsent = useUnsentReservationOutcomeFinder()(_id);
  const isTicked = status === 'done' || (unsent && (unsent === 'sent' || unsent.outcome === 'done'));
  return (
    <li
      id={formatOrderElementId(_id)}
      tabIndex={-1}
      className="order-line flex flex-wrap items-center justify-end gap-x-3 py-2 print:items-baseline"
    >
      <div className="flex min-w-0 flex-[1_1_11rem] items-baseline gap-x-2">
        <span aria-hidden className="hidden text-lg leading-none print:inline">
          {isTicked ? '☑' : '☐'}
        </span>
        <p className="min-w-0 wrap-anywhere">
          {isNamed && (
            <>
              <strong>{buyer.firstName}</strong>&nbsp;:{' '}
            </>
          )}
          {formatUnbrokenReservedItems(sortReservationItemsByName(items))}
          {note && <span className="text-soft"> («&nbsp;{note}&nbsp;»)</span>}
          {status !== 'accepted' && <span className="text-soft"> · {reservationStatusLabels[status]}</span>}
        </p>
      </div>
      {total !== null && <p className="whitespace-nowrap">{formatEuroAmountWithoutSign(total)}&nbsp;€</p>}
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <ReservationActionButtons
          reservation={reservation}
          viewerRole="seller"
          onChange={() => onChange(_id)}
        />
      </div>
    </li>
  );
}
