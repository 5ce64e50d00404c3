import { sql } from 'kysely';
import type { ListingRow } from './tables.ts';

type PublicColumn = 'knownName' | 'knownCity' | 'knownPostalCode';
type WrittenColumn = 'productName' | 'city' | 'postalCode';

/** Listing with the name and place that were accepted last (or first written), as everybody but its author sees it. */
export const listingWithLastAcceptedNameAndCommune = <
  T extends Pick<ListingRow, PublicColumn | WrittenColumn>,
>(
  row: T,
): T => ({
  ...row,
  productName: row.knownName ?? row.productName,
  city: row.knownCity ?? row.city,
  postalCode: row.knownPostalCode ?? row.postalCode,
});

/**
 * Produce name of a listing that visitors see, as a column; null where a left join finds no listing.
 * @param listings table or alias
 */
export const acceptedProduceNameColumnSql = <T extends string | null = string>(listings: string) =>
  sql<T>`coalesce(${sql.ref(`${listings}.knownName`)}, ${sql.ref(`${listings}.productName`)})`.as(
    'productName',
  );

/**
 * Columns to store when an author changes a listing before it was read: others keep seeing the former name
 * and place.
 */
export function createAcceptedNameAndCommuneColumns(
  row: Pick<ListingRow, PublicColumn | WrittenColumn>,
): Pick<ListingRow, PublicColumn> {
  const { productName, city, postalCode } = listingWithLastAcceptedNameAndCommune(row);
  return { knownName: productName, knownCity: city, knownPostalCode: postalCode };
}

/** Columns to store when a listing is accepted: everybody sees the name and place as written. */
export const clearedAcceptedNameColumns = { knownName: null, knownCity: null, knownPostalCode: null };
