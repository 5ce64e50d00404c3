import { dateTimeInParis, dateTimeLabel } from './date-time-label.ts';
import { useHydrated } from './use-hydrated.ts';

/** In the reader's time zone; until the page is alive in that of Paris, as the server wrote it. */
export function DateTime({ iso, className }: { iso: string; className?: string }) {
  const isAlive = useHydrated();
  return (
    // Hydration keeps the server's text: a phone takes a tenth of a second to make it.
    <time dateTime={iso} className={className} suppressHydrationWarning>
      {import.meta.env.SSR ? dateTimeInParis(iso) : isAlive ? dateTimeLabel(iso) : ''}
    </time>
  );
}
