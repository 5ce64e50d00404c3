import { useEffect, useRef, useState } from 'react';
import { formatIsoDayInParis, formatWeekdayDayAndMonth } from '#contract/paris-time.ts';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { call } from '#web/client/call.ts';
import { formatOutcomeReports } from '../steps/reservation-facts.ts';
import { ReservationThanksSection } from '../thanks/reservation-thanks-section.tsx';
import { MissedReservationAnswerForm } from '../thread/missed-reservation-answer-form.tsx';
import { OrderCard } from './order-card.tsx';
import { formatOrderElementId } from './order-focus.ts';

interface PastOrderCardProps {
  reservation: Reservation;
  role: ReservationRole;
}

/** Ended order with its day, what both said of it, and their thanks; it follows its own steps without the page. */
export function PastOrderCard({ reservation: loaded, role }: PastOrderCardProps) {
  const [reservation, setReservation] = useState(loaded);
  const isOwnChange = useRef(false);
  const { _id, decidedAt, createdAt } = reservation;
  // Focus moved, after a step whose button is gone, to the order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    if (isOwnChange.current && document.activeElement === document.body)
      document.getElementById(formatOrderElementId(_id))?.focus();
    isOwnChange.current = false;
  }, [reservation]);
  const change = async (changed?: Reservation) => {
    isOwnChange.current = true;
    // Failure ignored: the order stays as it was shown.
    const now = changed ?? (await reload(_id).catch(() => undefined));
    if (now) setReservation(now);
  };
  const parts = { reservation, onChange: change };
  return (
    <OrderCard reservation={reservation} role={role} isUnderSlot={false} onChange={change}>
      <div className="flex flex-col gap-1 pb-1 text-sm wrap-anywhere">
        <p className="text-soft first-letter:uppercase">
          {formatWeekdayDayAndMonth(formatIsoDayInParis(new Date(decidedAt ?? createdAt)))}
        </p>
        {formatOutcomeReports(reservation, role).map((report) => (
          <p key={report}>{report}</p>
        ))}
      </div>
      <div className="flex flex-col gap-2 pb-1">
        <MissedReservationAnswerForm {...parts} />
        <ReservationThanksSection {...parts} userId={reservation[role]._id} viewerRole={role} />
      </div>
    </OrderCard>
  );
}

const reload = async (id: string): Promise<Reservation> =>
  (await call('GET /api/reservations/:id', { params: { id } })).reservation;
