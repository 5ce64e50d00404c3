import type { Generated, Insertable, Selectable } from 'kysely';
import type { AlertMailFrequency } from '#contract/alerts/rules.ts';
import type { ListingSearchCriteria } from '#contract/listings/paged-listing-search.ts';
import type { ListingMainType, OfferType, PriceType } from '#contract/listings/rules.ts';

interface SavedSearchesTable {
  id: string;
  userId: string;
  query: ListingSearchCriteria;
  /** Key of the saved search, by `createSearchDeduplicationKey`, equal for two searches with the same meaning. */
  key: string;
  hasNew: Generated<boolean>;
  sendsMail: Generated<boolean>;
  mailFrequency: Generated<AlertMailFrequency>;
  createdAt: Generated<Date>;
}
export type SavedSearchRow = Selectable<SavedSearchesTable>;

interface SearchPatternsTable {
  searchId: string;
  /** Number of the pattern within its search, from 0. */
  position: number;
  anchor: string;
  terms: string[];
  mainType: ListingMainType | null;
  type: OfferType | null;
  lat: number | null;
  lon: number | null;
  km: number | null;
  communeCodes: string[] | null;
  department: string | null;
  cityKey: string | null;
  postalCode: string | null;
  /** Seller to whose listings the saved search is limited; null for all. */
  sellerId: string | null;
  /** True when only listings match that are in season as they become public. */
  inSeason: Generated<boolean>;
  /** Highest price in euros, of a unit or of any, of listings that match as they become public; null without one. */
  maxPrice: number | null;
  priceType: PriceType | null;
}
export type NewSavedSearchCriteriaRow = Insertable<SearchPatternsTable>;

interface SearchMatchesTable {
  searchId: string;
  listingId: string;
  createdAt: Generated<Date>;
  awaitsMail: boolean;
  /**
   * Time at which a daily or weekly match is mailed; null to mail it as soon as the member's last mail is old
   * enough.
   */
  mailDueAt: Date | null;
  mailId: string | null;
}

interface CounterpartNoticesTable {
  requestId: string;
  offerId: string;
  createdAt: Generated<Date>;
  awaitsMail: Generated<boolean>;
  mailId: Generated<string | null>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    savedSearches: SavedSearchesTable;
    searchPatterns: SearchPatternsTable;
    searchMatches: SearchMatchesTable;
    alertMailTimes: { userId: string; sentAt: Date };
    counterpartNotices: CounterpartNoticesTable;
    counterpartMailTimes: { userId: string; sentAt: Date };
  }
}
