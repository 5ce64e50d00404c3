import { CountBadge } from './count-badge.tsx';
import {
  formatUnansweredReservationCount,
  useUnansweredReservationCount,
} from './unanswered-reservations-badge.tsx';
import { formatPendingAdminDecisionCount } from './work-badge.tsx';
import { usePendingAdminDecisionCount } from './work-count.ts';

/** Badge of an administrator's account: decisions to take, and requests to answer as a seller. */
export function AdminPendingWorkBadge() {
  const [work, orders] = [usePendingAdminDecisionCount(), useUnansweredReservationCount()];
  const label = [
    work > 0 && formatPendingAdminDecisionCount(work),
    orders > 0 && formatUnansweredReservationCount(orders),
  ]
    .filter(Boolean)
    .join('');
  return <CountBadge count={work + orders} label={label} />;
}
