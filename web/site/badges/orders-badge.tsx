import { CountBadge } from './count-badge.tsx';
import { useOrdersCount } from './orders-count.ts';

export function OrdersBadge() {
  const count = useOrdersCount();
  return <CountBadge count={count} label={ordersLabel(count)} />;
}

export const ordersLabel = (count: number): string =>
  count === 1 ? ', 1 demande à laquelle répondre' : `, ${count} demandes auxquelles répondre`;
