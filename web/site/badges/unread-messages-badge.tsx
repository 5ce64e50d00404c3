import { CountBadge } from './count-badge.tsx';
import { useUnreadMessageCount } from './unread-count.ts';

/** Badge with the number of unread messages. Default export for `lazy`. */
export default function UnreadMessagesBadge() {
  const count = useUnreadMessageCount();
  const label = count === 1 ? ', 1 message non lu' : `, ${count} messages non lus`;
  return <CountBadge count={count} label={label} />;
}
