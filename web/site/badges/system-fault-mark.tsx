import '#web/styles/account.css';
import { CircleAlert } from 'lucide-react';
import { formatSystemFaultCount, useSystemFaultCount } from './system-faults.ts';

/** Red mark for administrators while a check of the site fails; nothing otherwise. */
export function SystemFaultMark() {
  const count = useSystemFaultCount();
  if (count === 0) return null;
  return (
    <span className="block rounded-full bg-card text-danger">
      <CircleAlert aria-hidden className="size-5" />
      <span className="sr-only">{formatSystemFaultCount(count)}</span>
    </span>
  );
}
