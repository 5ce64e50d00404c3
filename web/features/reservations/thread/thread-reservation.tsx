import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { reservedItemsLabel } from '#contract/reservations/labels.ts';
import { shortPickupLabel } from '#contract/reservations/pickup-label.ts';
import { outcomeLabels } from '#contract/reservations/rules.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { isOpenReservation, type ReservationRole } from '#contract/reservations/transitions.ts';
import { formatEuros } from '#contract/text/decimals.ts';
import { pickupText } from '../pickup-text.ts';
import { isToAnswer, otherIn, roleIn, stateSentence } from '../steps/reservation-facts.ts';
import { StepButtons } from '../steps/step-buttons.tsx';

interface ThreadReservationProps {
  reservation: Reservation;
  userId: string;
  /** True above the composer, where the reservation is one line that unfolds over the messages. */
  isAboveComposer: boolean;
  onChange: () => void;
}

/** Reservation in its thread. */
export default function ThreadReservation({
  reservation,
  userId,
  isAboveComposer,
  onChange,
}: ThreadReservationProps) {
  const role = roleIn(reservation, userId);
  const label = `Réservation : ${reservedItemsLabel(reservation.items)}`;
  const buttons = <StepButtons reservation={reservation} viewerRole={role} onChange={onChange} />;
  if (isAboveComposer)
    return (
      <OpenReservation reservation={reservation} role={role} label={label}>
        {buttons}
      </OpenReservation>
    );
  return (
    <section aria-label={label} className="flex flex-col gap-2 rounded-2xl border border-line bg-card p-4">
      <h3 className="font-semibold wrap-anywhere">{reservedItemsLabel(reservation.items)}</h3>
      <Details reservation={reservation} role={role} />
      <div className="flex flex-wrap gap-2">{buttons}</div>
    </section>
  );
}

interface OpenReservationProps {
  reservation: Reservation;
  role: ReservationRole;
  label: string;
  children: ReactNode;
}

function OpenReservation({ reservation, role, label, children }: OpenReservationProps) {
  const { items, pickup } = reservation;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section
      aria-label={label}
      className="thread-strip relative z-1 flex shrink-0 flex-wrap items-center gap-x-2 border-t border-line bg-sunken px-3 py-1 thread-very-low:hidden roomy:px-5 roomy:py-2"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 min-w-0 flex-[1_1_12rem] items-center gap-2 text-left text-sm leading-snug"
      >
        <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
          <strong>{reservedItemsLabel(items)}</strong>
          {isToAnswer(reservation, role) || !pickup
            ? ` · ${stateSentence(reservation, role)}`
            : ` · ${shortPickupLabel(pickup)}`}
        </span>
        <ChevronDown aria-hidden className={`size-5 shrink-0 ${isOpen ? '' : 'rotate-180'}`} />
      </button>
      <div className="flex flex-wrap items-center gap-2 py-1">{children}</div>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute inset-x-0 bottom-full max-h-[50cqh] overflow-y-auto border-y border-line bg-card p-3 shadow-float roomy:px-5"
      >
        <Details reservation={reservation} role={role} />
      </div>
    </section>
  );
}

function Details({ reservation, role }: Pick<OpenReservationProps, 'reservation' | 'role'>) {
  const { total, pickup, note, status, outcomes } = reservation;
  const { firstName } = otherIn(reservation, role);
  const isOver = !isOpenReservation(status);
  return (
    <ul className="flex flex-col gap-1 text-sm wrap-anywhere">
      <li>{stateSentence(reservation, role)}</li>
      {pickup && <li className="first-letter:uppercase">{pickupText(pickup)}</li>}
      {total !== null && <li>{formatEuros(total)}&nbsp;€, à régler entre vous</li>}
      {note && <li>«&nbsp;{note}&nbsp;»</li>}
      {isOver && outcomes.mine && <li>Vous avez dit : {outcomeLabels[outcomes.mine]}.</li>}
      {isOver && outcomes.theirs && (
        <li>
          {firstName} a dit : {outcomeLabels[outcomes.theirs]}.
        </li>
      )}
    </ul>
  );
}
