import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { Availability, ListingStatus } from '#contract/listings/rules.ts';
import type { ListingContent, RevisedFields } from '#contract/listings/schemas.ts';
import type { StoredSpamReason } from './spam/stored-spam-reason.ts';

/** Content of a listing and what the site keeps about it. */
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
  /** Words of the product name, then its category (`classify-produce.ts`). */
  terms: string[];
  /** Months as bits, January first; 0 without a season, null until a job has classified the listing. */
  season: Generated<number | null>;
  sellerProfessional: boolean;
  sellerSuspended: Generated<boolean>;
  /** True while its author is away. Written by triggers, and `life/return-from-away.ts`; so is `awaySince`. */
  sellerAway: Generated<boolean>;
  /** Time since which its expiry stands still. */
  awaySince: Generated<Date | null>;
  /** `gone`: erased by its author; the row stays for favourites and conversations. */
  status: Generated<ListingStatus | 'gone'>;
  isArchived: Generated<boolean>;
  /** Date since which it is archived; null while it is not. Written by a trigger. */
  archivedAt: Generated<Date | null>;
  /** `soldOut` implies archived. */
  availability: Generated<Availability>;
  /** Quantity that is accepted and open; counted anew by each change of a reservation, like `handedQuantity`. */
  reservedQuantity: Generated<number>;
  /** Quantity handed over since `quantitySetAt`. */
  handedQuantity: Generated<number>;
  /** Time of the author's last word on the quantity; null for that of the publication. */
  quantitySetAt: Generated<Date | null>;
  /** Availability of the author's choice before the site changed it; null while theirs stands. */
  availabilityBefore: Generated<Availability | null>;
  /** True when the site archived it, because all of it was handed over. */
  archivedBySite: Generated<boolean>;
  weeklyQuantity: Generated<number | null>;
  /** Member for whom the former version reserved it, until a job makes a reservation of that. */
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
  /** Date of the author's last change of the content. */
  editedAt: Generated<Date | null>;
  deleteReason: string | null;
  /** Date at which it last became pending. */
  waitingSince: Generated<Date>;
  /** Date of the last decision; null before the first. */
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
  /** The listing's `publishedAt`; the column is named for the former order by submission. */
  createdAt: Date;
  listingId: string;
  season: number;
  /** Tenth of a degree of latitude. */
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
/** Revisions (`edits/revisions.ts`). */
interface ListingRevisionsTable {
  listingId: string;
  fields: RevisedFields;
  submittedAt: Date;
  /** Reason of the refusal; null while pending. */
  refused: string | null;
}
export type RevisionRow = Selectable<ListingRevisionsTable>;
/** Spam scores and text signatures (`spam/score-listing.ts`). */
interface SpamScoresTable {
  listingId: string;
  score: number;
  /** JSON text when written: an array would become a PostgreSQL array. */
  reasons: ColumnType<StoredSpamReason[], string, string>;
  signature: number[];
  bands: number[];
  scoredAt: Generated<Date>;
}
/** Renewal links of expiry mails (`life/renewal-links.ts`). */
interface RenewalLinksTable {
  /** SHA-256 of the secret in the link, base64url. */
  hash: string;
  listingId: string;
  jobId: string;
  /** The listing's `expiresAt` when the mail was sent. */
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
    /** `week`: its Monday in Paris, `YYYY-MM-DD`. */
    weeklyListingViews: { listingId: string; week: string; views: number };
    listingRevisions: ListingRevisionsTable;
    spamScores: SpamScoresTable;
    renewalLinks: RenewalLinksTable;
    searchEntries: SearchEntriesTable;
    searchWords: { word: string; frequency: Generated<number> };
    goneListings: { id: string; goneAt: Generated<Date> };
  }
}
