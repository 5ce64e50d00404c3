import { calculateQuantityForEditForm } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { StallNumberFieldName } from './step-stall-number-text.ts';

/** Saved number of a listing; its quantity is what there is now. */
export const pickSavedStallNumber = (listing: Listing, name: StallNumberFieldName): number | null =>
  name === 'quantity' ? calculateQuantityForEditForm(listing) : listing[name];
