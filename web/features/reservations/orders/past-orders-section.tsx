import { History } from 'lucide-react';
import { DAY_MS } from '#contract/durations.ts';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { call } from '#web/client/call.ts';
import { ExpandableSection } from '#web/ui/expandable-section.tsx';
import { LoadMoreList } from '#web/ui/load-more-list.tsx';
import { PastOrderCard } from './past-order-card.tsx';

const PAGE_SIZE = 10;
const SHOWN_DAYS = 30;

interface PastOrdersSectionProps {
  role: ReservationRole;
  /** Revision of the open orders: past ones that are new are added when it changes. */
  revision: string;
}

/** Orders that ended in the last days, the latest first; requested when the section is opened. */
export const PastOrdersSection = ({ role, revision }: PastOrdersSectionProps) => (
  <ExpandableSection key={role} icon={History} title={`Passées (${SHOWN_DAYS} derniers jours)`}>
    <LoadMoreList
      revision={revision}
      ask={(page) => askPastOrders(role, page)}
      none={`Aucune commande terminée ces ${SHOWN_DAYS} derniers jours.`}
    >
      {(reservations) => (
        <ul className="flex flex-col gap-2 self-stretch">
          {reservations.map((reservation) => (
            <PastOrderCard key={reservation._id} reservation={reservation} role={role} />
          ))}
        </ul>
      )}
    </LoadMoreList>
  </ExpandableSection>
);

async function askPastOrders(role: ReservationRole, page: number) {
  const { reservations, pagination } = await call('GET /api/reservations', {
    query: { as: role, ended: 'true', page, limit: PAGE_SIZE },
  });
  const since = Date.now() - SHOWN_DAYS * DAY_MS;
  const isShown = ({ decidedAt, createdAt }: Reservation) => Date.parse(decidedAt ?? createdAt) > since;
  const entries = reservations.filter(isShown);
  // The latest come first: after one that is too old nothing more is shown.
  return { entries, totalPages: entries.length < reservations.length ? page : pagination.totalPages };
}
