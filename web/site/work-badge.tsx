import { useWorkCount } from './work-count.ts';

/** Nothing while nothing waits. */
export function WorkBadge() {
  const count = useWorkCount();
  if (count === 0) return null;
  return (
    <span className="block min-w-5 rounded-full border-2 border-card bg-accent px-1 text-center text-xs leading-4.5 font-bold text-on-accent">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count === 1 ? ', 1 décision en attente' : `, ${count} décisions en attente`}
      </span>
    </span>
  );
}
