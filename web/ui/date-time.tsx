import { useSyncExternalStore } from 'react';
import { dateTimeLabel } from './date-time-label.ts';

/** `DD/MM/YYYY HH:mm`: as in Paris in the document, in the reader's own time zone once the page is alive. */
export function DateTime({ iso, className }: { iso: string; className?: string }) {
  const timeZone = useSyncExternalStore(neverChanges, readersZone, () => 'Europe/Paris');
  return (
    <time dateTime={iso} className={className}>
      {dateTimeLabel(iso, timeZone)}
    </time>
  );
}

const neverChanges = () => () => {};
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
