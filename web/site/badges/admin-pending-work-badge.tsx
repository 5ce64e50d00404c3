import '#web/styles/account.css';
import { CountBadge } from './count-badge.tsx';
import { SystemFaultMark } from './system-fault-mark.tsx';
import {
  formatUnansweredReservationCount,
  useUnansweredReservationCount,
} from './unanswered-reservations-badge.tsx';
import { formatPendingAdminDecisionCount } from './work-badge.tsx';
import { usePendingAdminDecisionCount } from './work-count.ts';

/** Badge of an administrator's account: faults of the site, decisions to take, and requests to answer as a seller. */
export function AdminPendingWorkBadge() {
  const [work, orders] = [usePendingAdminDecisionCount(), useUnansweredReservationCount()];
  const label = [
    work > 0 && formatPendingAdminDecisionCount(work),
    orders > 0 && formatUnansweredReservationCount(orders),
  ]
    .filter(Boolean)
    .join('');
  return (
    <span className="flex">
      <SystemFaultMark />
      <CountBadge count={work + orders} label={label} />
    </span>
  );
}
