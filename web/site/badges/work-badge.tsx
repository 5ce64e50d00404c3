import { CountBadge } from './count-badge.tsx';
import { usePendingWorkCount } from './work-count.ts';

export function PendingWorkBadge() {
  const count = usePendingWorkCount();
  return <CountBadge count={count} label={formatPendingWorkCount(count)} />;
}

export const formatPendingWorkCount = (count: number): string =>
  count === 1 ? ', 1 décision en attente' : `, ${count} décisions en attente`;
