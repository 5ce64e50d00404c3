import { useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { PendingListing } from './pending-listing.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

interface PendingListingsProps {
  listings: Listing[];
  onDecide: (id: string, status: 'accepted' | 'refuse', reason?: string) => Promise<void>;
}

/** What waits for an administrator, longest first. */
export function PendingListings({ listings, onDecide }: PendingListingsProps) {
  const [refused, setRefused] = useState<Listing>();
  if (listings.length === 0) return <p>-</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {listings.map((listing) => (
          <PendingListing
            key={listing._id}
            listing={listing}
            onAccept={() => onDecide(listing._id, 'accepted')}
            onRefuse={() => setRefused(listing)}
          />
        ))}
      </ul>
      <RefuseDialog
        listing={refused}
        onClose={() => setRefused(undefined)}
        onRefuse={(listing, reason) => {
          // Above an open dialog a notice can't be reached.
          setRefused(undefined);
          return onDecide(listing._id, 'refuse', reason);
        }}
      />
    </>
  );
}
