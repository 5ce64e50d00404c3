import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { formatReservedItems } from '#contract/reservations/labels.ts';
import {
  isOpenReservationStatus,
  type ReservationRole,
} from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { formatEuroAmountWithoutSign } from '#contract/text/decimals.ts';
import { formatUnbrokenPickupAppointment } from '../format-unbroken-pickup-appointment.ts';
import { formatUnbrokenReservedItems } from '../format-unbroken-reserved-items.ts';
import { ReservationActionButtons } from '../steps/reservation-action-buttons.tsx';
import {
  determineReservationRole,
  formatOutcomeReports,
  formatReservationState,
  formatShortReservationState,
} from '../steps/reservation-facts.ts';
import { ReservationThanksSection } from '../thanks/reservation-thanks-section.tsx';
import { MissedReservationAnswerForm } from './missed-reservation-answer-form.tsx';

interface ThreadReservationCardProps {
  reservation: Reservation;
  userId: string;
  /** True above the composer, where it is a bar that unfolds over the messages. */
  isAboveComposer: boolean;
  onChange: (changed?: Reservation) => void;
}

/** Reservation in its thread. */
export default function ThreadReservationCard({
  reservation,
  userId,
  isAboveComposer,
  onChange,
}: ThreadReservationCardProps) {
  const role = determineReservationRole(reservation, userId);
  const label = `Réservation : ${formatReservedItems(reservation.items)}`;
  const isOwnChange = useRef(false);
  const card = useRef<HTMLElement>(null);
  // Focus moved, after a step whose button is gone, to the button that says how it stands now, or to the card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    if (isOwnChange.current && document.activeElement === document.body)
      (card.current?.querySelector<HTMLElement>('button[aria-expanded]') ?? card.current)?.focus();
    isOwnChange.current = false;
  }, [reservation]);
  const change = (changed?: Reservation) => {
    isOwnChange.current = true;
    onChange(changed);
  };
  const buttons = <ReservationActionButtons reservation={reservation} viewerRole={role} onChange={change} />;
  if (isAboveComposer)
    return (
      <OpenReservation ref={card} reservation={reservation} role={role} label={label}>
        {buttons}
      </OpenReservation>
    );
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={label}
      className="flex flex-col gap-2 rounded-2xl border border-line bg-card p-4"
    >
      <h3 className="font-semibold wrap-anywhere">{formatUnbrokenReservedItems(reservation.items)}</h3>
      <Details reservation={reservation} role={role} />
      <MissedReservationAnswerForm reservation={reservation} onChange={change} />
      <ReservationThanksSection
        reservation={reservation}
        userId={userId}
        viewerRole={role}
        onChange={change}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">{buttons}</div>
    </section>
  );
}

interface OpenReservationProps {
  reservation: Reservation;
  role: ReservationRole;
  label: string;
  ref: Ref<HTMLElement>;
  children: ReactNode;
}

function OpenReservation({ reservation, role, label, ref, children }: OpenReservationProps) {
  const items = formatUnbrokenReservedItems(reservation.items);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section
      ref={ref}
      aria-label={label}
      className={`thread-strip relative z-1 flex flex-col-reverse border-t border-line bg-sunken thread-very-low:hidden ${isOpen ? OVER_MESSAGES : 'shrink-0'}`}
    >
      <div className="flex shrink-0 flex-wrap items-center gap-x-2 px-3 py-1 roomy:px-5 roomy:py-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-[1_1_12rem] items-center gap-2 text-left text-sm leading-snug"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            <strong className="block">{formatShortReservationState(reservation, role)}</strong>{' '}
            <span className="line-clamp-1">{items}</span>
          </span>
          <ChevronDown aria-hidden className={`size-5 shrink-0 ${isOpen ? '' : 'rotate-180'}`} />
        </button>
        <div className="flex flex-wrap items-center gap-2 py-1">{children}</div>
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className="max-h-[50cqh] overflow-y-auto border-b border-line bg-card p-3 shadow-float roomy:px-5"
      >
        <p className="mb-1 font-semibold wrap-anywhere">{items}</p>
        <Details reservation={reservation} role={role} />
      </div>
    </section>
  );
}

/**
 * Classes of the bar while it is unfolded: it lies over the messages, whose minimum height the margin takes back, and
 * what large text has no room for scrolls, instead of covering the header of the thread.
 */
const OVER_MESSAGES = '-mt-24 min-h-0';

function Details({ reservation, role }: Pick<OpenReservationProps, 'reservation' | 'role'>) {
  const { total, pickup, note, status } = reservation;
  const isOver = !isOpenReservationStatus(status);
  return (
    <ul className="flex flex-col gap-1 text-sm wrap-anywhere">
      <li>{formatReservationState(reservation, role)}</li>
      {pickup && <li className="first-letter:uppercase">{formatUnbrokenPickupAppointment(pickup)}</li>}
      {total !== null && (!isOver || status === 'done') && (
        <li>
          {formatEuroAmountWithoutSign(total)}&nbsp;€{!isOver && ', à régler entre vous'}
        </li>
      )}
      {note && <li>«&nbsp;{note}&nbsp;»</li>}
      {formatOutcomeReports(reservation, role).map((report) => (
        <li key={report}>{report}</li>
      ))}
    </ul>
  );
}
