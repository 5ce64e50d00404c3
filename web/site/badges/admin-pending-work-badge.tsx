import { CountBadge } from './count-badge.tsx';
import {
  formatUnansweredReservationCount,
  useUnansweredReservationCount,
} from './unanswered-reservations-badge.tsx';
import { formatPendingWorkCount } from './work-badge.tsx';
import { usePendingWorkCount } from './work-count.ts';

/** Badge of an administrator's account: decisions to take, and requests to answer as a seller. */
export function AdminPendingWorkBadge() {
  const [work, orders] = [usePendingWorkCount(), useUnansweredReservationCount()];
  const label = [
    work > 0 && formatPendingWorkCount(work),
    orders > 0 && formatUnansweredReservationCount(orders),
  ]
    .filter(Boolean)
    .join('');
  return <CountBadge count={work + orders} label={label} />;
}
