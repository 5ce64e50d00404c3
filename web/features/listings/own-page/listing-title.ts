import { placeLabel, titleLabel } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';

/** "Tomates à Lyon (69003)", "Recherche : tomates à Lyon (69003)". */
export const listingTitle = (listing: Listing) => `${titleLabel(listing)} à ${placeLabel(listing)}`;
