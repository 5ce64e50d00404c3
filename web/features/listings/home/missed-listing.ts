import { type ComponentType, useSyncExternalStore } from 'react';
import { createStore } from '#web/client/store.ts';
import type { ListingCardContent } from '../listing-card-content.ts';

/** Message for a reader whose link led to a listing that they can't see. */
export interface MissedListing {
  sentence: string;
  /** Other listings of the same product. */
  cards: readonly ListingCardContent[];
}

interface ShownMissed extends MissedListing {
  Notice: ComponentType<MissedListing>;
}

/** Store that passes the message of a listing's page on to the home page, to which it redirects. */
export const missedListing = createStore<ShownMissed | undefined>(undefined);

export const useMissedListing = () =>
  useSyncExternalStore(missedListing.subscribe, missedListing.get, () => undefined);
