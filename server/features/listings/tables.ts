import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { ListingAvailability, ListingStatus } from '#contract/listings/rules.ts';
import type { ListingContent, RevisableListingContent } from '#contract/listings/schemas.ts';
import type { StoredSpamReason } from './spam/stored-spam-reason.ts';

/** Table of listings: their content and what the site keeps about them. */
interface ListingsTable
  extends Omit<ListingContent, 'location' | 'weeklyQuantity'>,
    Pick<ListingContent['location'], 'city' | 'postalCode'> {
  id: string;
  userId: string;
  street: string | null;
  streetNumber: string | null;
  communeCode: string | null;
  lat: number | null;
  lon: number | null;
  cityKey: string;
  /**
   * City and postal code for which `communeCode` was looked up; null or outdated until a job checks the
   * listing.
   */
  checkedPlace: Generated<string | null>;
  /** Search terms: words of the product name, then its category (`classify-produce.ts`). */
  terms: string[];
  /** Season: months as bits, January first; 0 without a season, null until a job has classified the listing. */
  season: Generated<number | null>;
  sellerProfessional: boolean;
  sellerSuspended: Generated<boolean>;
  /** True while the author is away. Written by triggers and `life/return-from-away.ts`, like `awaySince`. */
  sellerAway: Generated<boolean>;
  /** Time since which the expiry of the listing stands still. */
  awaySince: Generated<Date | null>;
  /** Status of the listing. `gone`: erased by its author; the row stays for favourites and conversations. */
  status: Generated<ListingStatus | 'gone'>;
  isArchived: Generated<boolean>;
  /** Date since which the listing is archived; null while it is not. Written by a trigger. */
  archivedAt: Generated<Date | null>;
  /** Availability: `soldOut` implies archived. */
  availability: Generated<ListingAvailability>;
  /** Quantity that is accepted and open; recounted by each change of a reservation, like `handedQuantity`. */
  reservedQuantity: Generated<number>;
  /** Quantity handed over since `quantitySetAt`. */
  handedQuantity: Generated<number>;
  /** Time of the author's last word on the quantity; null for that of the publication. */
  quantitySetAt: Generated<Date | null>;
  /** Availability of the author's choice, before the site changed it; null while that choice stands. */
  availabilityBefore: Generated<ListingAvailability | null>;
  /** True when the site archived the listing, because all of it was handed over. */
  archivedBySite: Generated<boolean>;
  /** Quantity to which the offer is reset after the week's last pick-up slot; null for none. */
  weeklyQuantity: Generated<number | null>;
  /** Time at which the author last changed `weeklyQuantity`, written by a trigger; null since the publication. */
  weeklyQuantitySetAt: Generated<Date | null>;
  /** Time of the last weekly reset of `quantity`: appointments that had ended by then hold nothing any more. */
  weeklyResetAt: Generated<Date | null>;
  /** Member for whom a former version reserved the listing, until a job turns this into a reservation. */
  reservedForId: Generated<string | null>;
  /** Expiry of an accepted listing; null until a job sets it (`life/expiry-jobs.ts`). */
  expiresAt: Generated<Date | null>;
  /**
   * Name that others see until the listing is accepted (`public-name.ts`), if its author changed it while it
   * was pending.
   */
  knownName: Generated<string | null>;
  knownCity: Generated<string | null>;
  knownPostalCode: Generated<string | null>;
  /** Date on which the author last changed the listing's content. */
  editedAt: Generated<Date | null>;
  deleteReason: string | null;
  /** Date at which the listing last became pending. */
  waitingSince: Generated<Date>;
  /** Date of the last decision about the listing; null before the first. */
  decidedAt: Generated<Date | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** Date of the first acceptance, by which lists are ordered; null before. Written by a trigger. */
  publishedAt: Generated<Date | null>;
  isLive: GeneratedAlways<boolean>;
}
/**
 * Search index written by triggers: one row per word of a live listing, and one with the word `''` for searches
 * without words.
 */
interface SearchEntriesTable
  extends Pick<
    ListingRow,
    'mainType' | 'type' | 'sellerProfessional' | 'terms' | 'communeCode' | 'lat' | 'lon'
  > {
  term: string;
  /**
   * Date at which the listing became public (`publishedAt`); the column is named for the former order by submission.
   */
  createdAt: Date;
  listingId: string;
  season: number;
  /** Latitude in whole tenths of a degree, by which an index finds what is around a place. */
  band: number | null;
  /** Department number of the commune. */
  department: string | null;
}
interface PublicationKeysTable {
  userId: string;
  key: string;
  digest: string;
  listingId: string;
  createdAt: Generated<Date>;
}
/** Table of revisions (`edits/revisions.ts`). */
interface ListingRevisionsTable {
  listingId: string;
  fields: RevisableListingContent;
  submittedAt: Date;
  /** Reason of the revision's refusal; null while pending. */
  refused: string | null;
}
export type PendingListingRevisionRow = Selectable<ListingRevisionsTable>;
/** Table of spam scores and text signatures (`spam/score-listing-spam.ts`). */
interface SpamScoresTable {
  listingId: string;
  score: number;
  /** Reasons of the spam score as JSON text when written: an array would become a PostgreSQL array. */
  reasons: ColumnType<StoredSpamReason[], string, string>;
  signature: number[];
  bands: number[];
  scoredAt: Generated<Date>;
}
/** Table of the renewal links of expiry mails (`life/renewal-links.ts`). */
interface RenewalLinksTable {
  /** SHA-256 of the renewal link's secret, base64url. */
  hash: string;
  listingId: string;
  jobId: string;
  /** Expiry of the listing (`expiresAt`) when the mail was sent. */
  expiry: Date;
  createdAt: Generated<Date>;
}
export type ListingRow = Selectable<ListingsTable>;
export type NewListingRow = Insertable<ListingsTable>;

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    listings: ListingsTable;
    publicationKeys: PublicationKeysTable;
    listingViews: { listingId: string; views: number };
    /** `week`: Monday of the week in Paris, `YYYY-MM-DD`. */
    weeklyListingViews: { listingId: string; week: string; views: number };
    listingRevisions: ListingRevisionsTable;
    spamScores: SpamScoresTable;
    renewalLinks: RenewalLinksTable;
    searchEntries: SearchEntriesTable;
    searchWords: { word: string; frequency: Generated<number> };
    goneListings: { id: string; goneAt: Generated<Date> };
  }
}
