import type { Listing } from '#contract/listings/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatDayInParis } from '../format-day-in-paris.ts';
import { determineOwnListingState, type OwnListingState, ownListingStateLabels } from '../own-state.ts';

/** State of a listing and its date, for the author: "En ligne jusqu'au 10 décembre". */
export function OwnListingStateLine({ listing }: { listing: Listing }) {
  const state = determineOwnListingState(listing);
  return (
    <>
      <Badge tone={tones[state]}>{ownListingStateLabels[state]}</Badge> {sinceLabel(state, listing)}
    </>
  );
}

function sinceLabel(state: OwnListingState, { expiresAt, createdAt }: Listing): string | undefined {
  if (state === 'pending') return `déposée le ${formatDayInParis(createdAt)}`;
  if (state === 'expired') return `le ${formatDayInParis(expiresAt)}`;
  if (expiresAt && (state === 'online' || state === 'reserved'))
    return `jusqu'au ${formatDayInParis(expiresAt)}`;
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
