import type { Queryable } from '#server/platform/database/tables.ts';
import type { ListingRow } from './tables.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    /**
     * Handler that every transaction calls by which a listing becomes public: `applyListingLifecycleActions`,
     * `updateAvailabilityFromStock` and revisions among listings, decisions about a listing or its author, and the
     * return of an author who was away. It is `createListingBecamePublicHandler` of the alerts, a domain above
     * listings.
     */
    onBecamePublic: ListingBecamePublicHandler;
  }
}

/**
 * Effects of a listing that becomes public, or of a public listing whose search columns change, in the same
 * transaction.
 * @param former search columns before the change
 */
export type ListingBecamePublicHandler = (
  tx: Queryable,
  listingId: string,
  former?: ListingSearchColumns,
) => Promise<void>;

/** Columns of a listing that saved searches match on. */
export type ListingSearchColumns = Pick<
  ListingRow,
  'mainType' | 'type' | 'terms' | 'season' | 'communeCode' | 'cityKey' | 'postalCode' | 'lat' | 'lon'
>;
