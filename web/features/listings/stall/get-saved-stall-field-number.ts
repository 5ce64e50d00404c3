import { calculateQuantityForEditForm } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { StallNumberFieldName } from './step-stall-field-number-text.ts';

/** Saved number of a listing; its quantity is what there is now. */
export const getSavedStallFieldNumber = (listing: Listing, name: StallNumberFieldName): number | null =>
  name === 'quantity' ? calculateQuantityForEditForm(listing) : listing[name];
