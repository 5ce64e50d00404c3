import { type ComponentType, useSyncExternalStore } from 'react';
import { createExternalStore } from '#web/client/store.ts';
import type { ListingCardContent } from '../listing-card-content.ts';

/** Message for a reader whose link led to a listing that they can't see. */
export interface UnavailableListingMessageContent {
  sentence: string;
  /** Seller of the listing, with the seller's other offers; absent when the seller is not named. */
  seller?: { id: string; link: string; cards: readonly ListingCardContent[] };
  /** Sentence above `cards`, where the seller's stand before them. */
  others?: string;
  /** Cards of other listings of the same product. */
  cards: readonly ListingCardContent[];
}

interface ShownMissed {
  missed: UnavailableListingMessageContent;
  Notice: ComponentType<{ missed: UnavailableListingMessageContent }>;
}

/** Store that passes the message of a listing's page on to the home page, to which it redirects. */
export const unavailableListingMessageStore = createExternalStore<ShownMissed | undefined>(undefined);

export const useUnavailableListingMessage = () =>
  useSyncExternalStore(
    unavailableListingMessageStore.subscribe,
    unavailableListingMessageStore.get,
    () => undefined,
  );
