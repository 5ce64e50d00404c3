import type { ReactNode } from 'react';

/** Parts of the page of an offer that can be reserved together with others of its seller. */
export interface ListingPageBasketNodes {
  /** Button that puts the offer into the basket. */
  add: ReactNode;
  /** Link to the request of all that is in it; nothing without a basket. */
  bar: ReactNode;
}
