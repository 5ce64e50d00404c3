import { listingAvailabilities, listingAvailabilityLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { StallRowChange } from '#web/offline/outbox/stall-changes.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { determineOwnListingState, ownListingStateLabels } from '../own-state.ts';
import { StallCellLabel } from './cell-label.tsx';
import { isListingOffSale } from './select-stall-offers.ts';
import { stallCellClass } from './stall-cell-class.ts';
import type { OwnStallRowChangeSavingState } from './use-own-stall-row-change-saving.ts';

interface StallAvailabilitySelectProps {
  listing: Listing;
  change: OwnStallRowChangeSavingState;
  error: string | undefined;
}

/**
 * Select for the availability of a listing. The current value of an archived or expired one says so; another choice
 * brings it back.
 */
export function StallAvailabilitySelect({ listing, change, error }: StallAvailabilitySelectProps) {
  const state = determineOwnListingState(listing);
  const isOff = state === 'archived' || state === 'expired';
  const options = listingAvailabilities.map((value) => ({
    value: value as string,
    label: listingAvailabilityLabels[value],
  }));
  return (
    <Select
      name="availability"
      label={<StallCellLabel of={listing.productName}>Disponibilité</StallCellLabel>}
      options={isOff ? [{ value: state, label: ownListingStateLabels[state] }, ...options] : options}
      value={
        change.pendingChange?.availability ??
        change.unsent?.change.availability ??
        (isOff ? state : listing.availability)
      }
      onChange={({ currentTarget }) => {
        const availability = listingAvailabilities.find((value) => value === currentTarget.value);
        if (availability) change.save(changeTo(availability, listing));
      }}
      error={error}
      className={stallCellClass}
    />
  );
}

function changeTo(availability: Listing['availability'], listing: Listing): StallRowChange {
  const isBack = isListingOffSale(listing) && availability !== 'soldOut';
  return { availability, ...(isBack && { isArchived: false }) };
}
