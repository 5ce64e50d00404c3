import { CountBadge } from './count-badge.tsx';
import { useWorkCount } from './work-count.ts';

export function WorkBadge() {
  const count = useWorkCount();
  const label = count === 1 ? ', 1 décision en attente' : `, ${count} décisions en attente`;
  return <CountBadge count={count} label={label} />;
}
