import { CountBadge } from './count-badge.tsx';
import { useUnreadCount } from './unread-count.ts';

/** Badge with the number of unread messages. Default export for `lazy`. */
export default function UnreadBadge() {
  const count = useUnreadCount();
  const label = count === 1 ? ', 1 message non lu' : `, ${count} messages non lus`;
  return <CountBadge count={count} label={label} />;
}
