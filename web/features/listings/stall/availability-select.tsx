import { availabilities, availabilityLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { findOwnListingState, ownListingStateLabels } from '../own-state.ts';
import { StallCellLabel } from './cell-label.tsx';
import { isOffSale } from './select-stall-offers.ts';
import { stallCellClass } from './stall-cell-class.ts';
import type { StallRowChange } from './stall-intents.ts';
import type { StallRowChangeState } from './use-stall-row-change.ts';

interface AvailabilitySelectProps {
  listing: Listing;
  change: StallRowChangeState;
  error: string | undefined;
}

/**
 * Select for the availability of a listing. The current value of an archived or expired one says so; another choice
 * brings it back.
 */
export function AvailabilitySelect({ listing, change, error }: AvailabilitySelectProps) {
  const state = findOwnListingState(listing);
  const isOff = state === 'archived' || state === 'expired';
  const options = availabilities.map((value) => ({
    value: value as string,
    label: availabilityLabels[value],
  }));
  return (
    <Select
      name="availability"
      label={<StallCellLabel of={listing.productName}>Disponibilité</StallCellLabel>}
      options={isOff ? [{ value: state, label: ownListingStateLabels[state] }, ...options] : options}
      value={change.pendingChange?.availability ?? (isOff ? state : listing.availability)}
      onChange={({ currentTarget }) => {
        const availability = availabilities.find((value) => value === currentTarget.value);
        if (availability) change.save(changeTo(availability, listing));
      }}
      error={error}
      className={stallCellClass}
    />
  );
}

function changeTo(availability: Listing['availability'], listing: Listing): StallRowChange {
  const isBack = isOffSale(listing) && availability !== 'soldOut';
  return { availability, ...(isBack && { isArchived: false }) };
}
