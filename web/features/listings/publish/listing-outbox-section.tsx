import { useEffect, useSyncExternalStore } from 'react';
import { sentOutboxListingsStore, type UnsentListing } from '#web/offline/outbox/listings.ts';
import { UnsentListingCards } from './unsent-listing-cards.tsx';

interface ListingOutboxSectionProps {
  waiting: UnsentListing[];
  /** Number of listings that were stored on this page since it was opened. */
  saves: number;
  onSend: () => Promise<void>;
}

/** Outbox of listings: those written without a network, and those sent since the page was opened. */
export function ListingOutboxSection({ waiting, saves, onSend }: ListingOutboxSectionProps) {
  const sent = useSyncExternalStore(sentOutboxListingsStore.subscribe, sentOutboxListingsStore.get);
  useEffect(() => {
    sentOutboxListingsStore.set([]);
    return () => sentOutboxListingsStore.set([]);
  }, []);
  // Sent listings are still among the waiting ones until the page has reloaded.
  const unsent = waiting.filter(({ form }) => !sent.some((listing) => listing.form === form));
  if (unsent.length + sent.length === 0) return null;
  return (
    <div className="mb-6">
      <UnsentListingCards
        key={saves}
        listings={unsent}
        sent={sent}
        takesFocus={saves > 0 && unsent.length > 0}
        onSend={onSend}
      />
    </div>
  );
}
