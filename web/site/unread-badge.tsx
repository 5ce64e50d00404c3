import { useUnreadCount } from './unread-count.ts';

/** Default export for `lazy`. */
export default function UnreadBadge() {
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <span className="block min-w-5 rounded-full border-2 border-card bg-accent px-1 text-center text-xs leading-4.5 font-bold text-on-accent">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{count === 1 ? ', 1 message non lu' : `, ${count} messages non lus`}</span>
    </span>
  );
}
