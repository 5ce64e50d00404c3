import { CountBadge } from './count-badge.tsx';
import { useOrdersCount } from './orders-count.ts';

export function OrdersBadge() {
  const count = useOrdersCount();
  const label = count === 1 ? ', 1 demande à laquelle répondre' : `, ${count} demandes auxquelles répondre`;
  return <CountBadge count={count} label={label} />;
}
