import { keysOf } from '#contract/keys-of.ts';
import { listingContentLabels } from '#contract/listings/content-labels.ts';
import {
  listingAvailabilityLabels,
  listingMainTypeLabels,
  offerTypeLabels,
  priceUnitLabels,
} from '#contract/listings/rules.ts';
import { moderationLogStateLabels } from '#contract/moderation/rules.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { type CsvColumns, writeCsv } from '#server/platform/write-csv.ts';
import { readRowsInBatches } from './read-rows-in-batches.ts';

/** Columns of a listing's content in the CSV: all of it, except these fields. */
const { description, images, inExchange, location, ...exported } = listingContentLabels;
const contentColumns = keysOf(exported);

const columns: CsvColumns<Row> = {
  Identifiant: ({ id }) => id,
  ...Object.fromEntries(contentColumns.map((name) => [listingContentLabels[name], (row: Row) => row[name]])),
  // Labels of choices, in place of their codes and in the same columns.
  [listingContentLabels.mainType]: ({ mainType }) => listingMainTypeLabels[mainType],
  [listingContentLabels.type]: ({ type }) => type && offerTypeLabels[type],
  [listingContentLabels.priceType]: ({ priceType }) => priceType && priceUnitLabels[priceType],
  Commune: ({ city }) => city,
  'Code postal': ({ postalCode }) => postalCode,
  État: ({ status }) => (status === 'gone' ? null : moderationLogStateLabels[status]),
  Archivée: ({ isArchived }) => isArchived,
  Disponibilité: ({ availability }) => listingAvailabilityLabels[availability],
  'Publiée le': ({ createdAt }) => createdAt,
  'Décidée le': ({ decidedAt }) => decidedAt,
  'Expire le': ({ expiresAt }) => expiresAt,
  'Raison du refus ou de la suppression': ({ deleteReason }) => deleteReason,
  Vues: ({ views }) => views ?? 0,
  Auteur: ({ userId }) => userId,
  'Prénom de l’auteur': ({ firstName }) => firstName,
  'Nom de l’auteur': ({ lastName }) => lastName,
};

/** Listings as CSV, without those that their authors deleted. */
export const createListingsCsvStream = (db: Database) =>
  writeCsv(
    columns,
    readRowsInBatches((after, limit) => readListings(db, after, limit)),
  );

type Row = Awaited<ReturnType<typeof readListings>>[number];
const readListings = (db: Database, after: string | null, limit: number) =>
  db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.userId')
    .leftJoin('listingViews', 'listingViews.listingId', 'listings.id')
    .where('status', '<>', 'gone')
    .$if(after !== null, (query) => query.where('listings.id', '>', after))
    .select(['listings.id', ...contentColumns])
    .select(['listings.city', 'listings.postalCode', 'status', 'isArchived', 'availability', 'deleteReason'])
    .select(['listings.createdAt', 'decidedAt', 'expiresAt', 'views', 'userId', 'firstName', 'lastName'])
    .orderBy('listings.id')
    .limit(limit)
    .execute();
