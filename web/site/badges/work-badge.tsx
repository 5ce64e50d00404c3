import { CountBadge } from './count-badge.tsx';
import { usePendingWorkCount } from './work-count.ts';

export function PendingWorkBadge() {
  const count = usePendingWorkCount();
  const label = count === 1 ? ', 1 décision en attente' : `, ${count} décisions en attente`;
  return <CountBadge count={count} label={label} />;
}
