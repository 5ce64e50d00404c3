import type { Listing } from '#contract/listings/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dayInParisLabel } from '../day-in-paris-label.ts';
import { findOwnListingState, type OwnListingState, ownListingStateLabels } from '../own-state.ts';

/** State of a listing and its date, for the author: "En ligne jusqu'au 10 décembre". */
export function OwnStateLine({ listing }: { listing: Listing }) {
  const state = findOwnListingState(listing);
  return (
    <>
      <Badge tone={tones[state]}>{ownListingStateLabels[state]}</Badge> {sinceLabel(state, listing)}
    </>
  );
}

function sinceLabel(state: OwnListingState, { expiresAt, createdAt }: Listing): string | undefined {
  if (state === 'pending') return `déposée le ${dayInParisLabel(createdAt)}`;
  if (state === 'expired') return `le ${dayInParisLabel(expiresAt)}`;
  if (expiresAt && (state === 'online' || state === 'reserved'))
    return `jusqu'au ${dayInParisLabel(expiresAt)}`;
  return undefined;
}

const tones: Record<OwnListingState, 'leaf' | 'sun' | 'danger' | 'neutral'> = {
  online: 'leaf',
  reserved: 'sun',
  soldOut: 'neutral',
  expired: 'danger',
  archived: 'neutral',
  pending: 'neutral',
  refuse: 'danger',
  deleted: 'danger',
};
