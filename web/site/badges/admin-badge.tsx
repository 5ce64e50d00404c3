import { CountBadge } from './count-badge.tsx';
import { ordersLabel, useOrdersCount } from './unanswered-reservations-badge.tsx';
import { workLabel } from './work-badge.tsx';
import { usePendingWorkCount } from './work-count.ts';

/** Badge of an administrator's account: decisions to take, and requests to answer as a seller. */
export function AdminBadge() {
  const [work, orders] = [usePendingWorkCount(), useOrdersCount()];
  const label = [work > 0 && workLabel(work), orders > 0 && ordersLabel(orders)].filter(Boolean).join('');
  return <CountBadge count={work + orders} label={label} />;
}
