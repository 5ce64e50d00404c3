import { formatDateTimeInParis, formatLocalDateTime } from './format-local-date-time.ts';
import { useHydrated } from './use-hydrated.ts';

/** Date in the reader's time zone; until hydration in that of Paris, as the server wrote it. */
export function LocalDateTimeLabel({ iso, className }: { iso: string; className?: string }) {
  const isHydrated = useHydrated();
  return (
    // `suppressHydrationWarning` keeps the server's text: a phone takes a tenth of a second to format one.
    <time dateTime={iso} className={className} suppressHydrationWarning>
      {import.meta.env.SSR ? formatDateTimeInParis(iso) : isHydrated ? formatLocalDateTime(iso) : ''}
    </time>
  );
}
