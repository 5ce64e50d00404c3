import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { Availability, ListingStatus } from '#contract/listings/rules.ts';
import type { ListingContent, RevisedFields } from '#contract/listings/schemas.ts';
import type { StoredReason } from './spam/stored-reason.ts';

/** Among them what its author says. */
interface ListingsTable
  extends Omit<ListingContent, 'location'>,
    Pick<ListingContent['location'], 'city' | 'postalCode'> {
  id: string;
  userId: string;
  street: string | null;
  streetNumber: string | null;
  communeCode: string | null;
  lat: number | null;
  lon: number | null;
  cityKey: string;
  /** City and postal code that `communeCode` was looked up for; null or another until a job has come to it. */
  checkedPlace: Generated<string | null>;
  /** The words of its name, then its category (`classify-produce.ts`). */
  terms: string[];
  /** Months as bits, January first; 0 without a season, null until a job has classified it. */
  season: Generated<number | null>;
  sellerProfessional: boolean;
  sellerSuspended: Generated<boolean>;
  /** `gone`: deleted by its author; its row stays for those who have it among their favourites or wrote about it. */
  status: Generated<ListingStatus | 'gone'>;
  isArchived: Generated<boolean>;
  /** `soldOut` is archived too. */
  availability: Generated<Availability>;
  /** Who wrote about it; its author alone and they themselves learn it. */
  reservedForId: Generated<string | null>;
  /** Of an accepted one; null until a job has come to it (see `life/expiry-jobs.ts`). */
  expiresAt: Generated<Date | null>;
  /** What others read until it is accepted (`known-as.ts`), of one that its author changed while it waited. */
  knownName: Generated<string | null>;
  knownCity: Generated<string | null>;
  knownPostalCode: Generated<string | null>;
  /** When its author last changed what it says. */
  editedAt: Generated<Date | null>;
  deleteReason: string | null;
  /** When it began to wait for an administrator, the last time. */
  waitingSince: Generated<Date>;
  /** Of the last decision; null before the first. */
  decidedAt: Generated<Date | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** Time of the first acceptance, the order of lists; null before. Written by a trigger. */
  publishedAt: Generated<Date | null>;
  isLive: GeneratedAlways<boolean>;
}
/** Written by triggers: one row per word of a live listing, and one for `''`. */
interface SearchEntriesTable
  extends Pick<
    ListingRow,
    'mainType' | 'type' | 'sellerProfessional' | 'terms' | 'communeCode' | 'lat' | 'lon'
  > {
  term: string;
  /** The listing's `publishedAt`: the column is as old as the order by submission. */
  createdAt: Date;
  listingId: string;
  season: number;
  /** Of a tenth of a degree of latitude. */
  band: number | null;
  /** Of the commune. */
  department: string | null;
}
interface PublicationKeysTable {
  userId: string;
  key: string;
  digest: string;
  listingId: string;
  createdAt: Generated<Date>;
}
/** See `edits/revisions.ts`. */
interface ListingRevisionsTable {
  listingId: string;
  fields: RevisedFields;
  submittedAt: Date;
  /** Why an administrator refused it; null while it waits. */
  refused: string | null;
}
export type RevisionRow = Selectable<ListingRevisionsTable>;
/** See `spam/score-listing.ts`. */
interface SpamScoresTable {
  listingId: string;
  score: number;
  /** Written as JSON text: an array would become one of PostgreSQL. */
  reasons: ColumnType<StoredReason[], string, string>;
  signature: number[];
  bands: number[];
  scoredAt: Generated<Date>;
}
/** See `life/renewal-links.ts`. */
interface RenewalLinksTable {
  /** SHA-256 of the secret in the link, base64url. */
  hash: string;
  listingId: string;
  jobId: string;
  /** The listing's `expiresAt` when it was mailed. */
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
    listingRevisions: ListingRevisionsTable;
    spamScores: SpamScoresTable;
    renewalLinks: RenewalLinksTable;
    searchEntries: SearchEntriesTable;
    searchWords: { word: string; frequency: Generated<number> };
    goneListings: { id: string; goneAt: Generated<Date> };
  }
}
