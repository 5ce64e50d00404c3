import { Fragment, type ReactNode, useId } from 'react';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { formatPickupHoursAndPlace } from './day-labels.ts';
import { groupReservationsByPickupSlot } from './order-sheet.ts';

interface PickupSlotReservationListsProps {
  /** Reservations of one day, or those without an appointment. */
  reservations: readonly Reservation[];
  viewerRole: ReservationRole;
  headingLevel: 3 | 4;
  /** List of the reservations of a slot; `labelId` is the id of its heading, undefined without an appointment. */
  children: (labelId: string | undefined, ofSlot: Reservation[]) => ReactNode;
}

/** Lists of a day, each under the hours and place of its appointment: "9 h à 12 h 30 · Marché de Bron". */
export function PickupSlotReservationLists({
  reservations,
  viewerRole,
  headingLevel,
  children,
}: PickupSlotReservationListsProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return groupReservationsByPickupSlot(reservations, viewerRole).map(
    ({ pickup, reservations: ofSlot }, index) => {
      if (!pickup) return <Fragment key="none">{children(undefined, ofSlot)}</Fragment>;
      const labelId = `${id}-${index}`;
      return (
        <div key={formatPickupHoursAndPlace(pickup)} className="flex flex-col gap-2 print:gap-0">
          <Heading id={labelId} className="break-after-avoid font-semibold wrap-anywhere">
            {formatPickupHoursAndPlace(pickup)}
          </Heading>
          {children(labelId, ofSlot)}
        </div>
      );
    },
  );
}
