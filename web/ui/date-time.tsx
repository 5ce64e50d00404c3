import { useSyncExternalStore } from 'react';
import { dateTimeLabel, readersZone } from './date-time-label.ts';

export function DateTime({ iso, className }: { iso: string; className?: string }) {
  const timeZone = useSyncExternalStore(neverChanges, readersZone, () => 'Europe/Paris');
  return (
    <time dateTime={iso} className={className}>
      {dateTimeLabel(iso, timeZone)}
    </time>
  );
}

const neverChanges = () => () => {};
