import { CountBadge } from './count-badge.tsx';
import { usePendingAdminDecisionCount } from './work-count.ts';

export function PendingAdminDecisionsBadge() {
  const count = usePendingAdminDecisionCount();
  return <CountBadge count={count} label={formatPendingAdminDecisionCount(count)} />;
}

export const formatPendingAdminDecisionCount = (count: number): string =>
  count === 1 ? ', 1 décision en attente' : `, ${count} décisions en attente`;
