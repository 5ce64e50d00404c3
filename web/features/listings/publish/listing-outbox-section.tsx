import { CircleCheck } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { sentOutboxListingsStore, type UnsentListing } from '#web/offline/outbox/listings.ts';
import { UnsentListingCards } from './unsent-listing-cards.tsx';

interface ListingOutboxSectionProps {
  waiting: UnsentListing[];
  /** Number of listings that were stored on this page since it was opened. */
  saves: number;
  onSend: () => Promise<void>;
}

/**
 * Outbox of listings: those written without a network, and those sent since the page was opened. The form below stays
 * where it is when one has been sent.
 */
export function ListingOutboxSection({ waiting, saves, onSend }: ListingOutboxSectionProps) {
  const frame = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const all = useSyncExternalStore(sentOutboxListingsStore.subscribe, sentOutboxListingsStore.get);
  // Sent listings, without those still listed as waiting until the page has reloaded.
  const sent = all.filter(({ form }) => !waiting.some((listing) => listing.form === form));
  useEffect(() => {
    sentOutboxListingsStore.set([]);
    return () => sentOutboxListingsStore.set([]);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with what is listed.
  useLayoutEffect(() => {
    if (!frame.current) return;
    frame.current.style.minHeight = sent.length > 0 ? `${height.current}px` : '';
    height.current = frame.current.offsetHeight;
  }, [sent.length, waiting.length]);
  if (waiting.length + sent.length === 0) return null;
  return (
    <div ref={frame} className="mb-6 flex flex-col gap-4">
      <div role="status" className="empty:hidden">
        {sent.map(({ form, id }) => (
          <p
            key={form}
            className="flex flex-wrap items-center gap-x-2 rounded-3xl bg-leaf-soft px-5 py-3 font-semibold"
          >
            <CircleCheck aria-hidden className="size-5 text-leaf" />
            Votre annonce est partie.
            <Link to={`/ad/${id}`} className="inline-flex min-h-11 items-center underline">
              La voir
            </Link>
          </p>
        ))}
      </div>
      {waiting.length > 0 && (
        <UnsentListingCards key={saves} listings={waiting} takesFocus={saves > 0} onSend={onSend} />
      )}
    </div>
  );
}
