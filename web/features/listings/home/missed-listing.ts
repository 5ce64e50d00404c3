import { type ComponentType, useSyncExternalStore } from 'react';
import { createStore } from '#web/state/store.ts';
import type { ListingCardContent } from '../listing-card-content.ts';

/** What is said to a reader whose link led to a listing that they can't see. */
export interface MissedListing {
  sentence: string;
  /** Others of its product. */
  cards: readonly ListingCardContent[];
}

interface ShownMissed extends MissedListing {
  Notice: ComponentType<MissedListing>;
}

/** From the listing's page, which leads home, to the home page. */
export const missedListing = createStore<ShownMissed | undefined>(undefined);

export const useMissedListing = () =>
  useSyncExternalStore(missedListing.subscribe, missedListing.get, () => undefined);
