import { sql } from 'kysely';
import type { ListingRow } from './tables.ts';

type Known = 'knownName' | 'knownCity' | 'knownPostalCode';
type Named = 'productName' | 'city' | 'postalCode';

/** A listing under the name and place that somebody accepted, or the first ones, for those who are not its author. */
export const asKnown = <T extends Pick<ListingRow, Known | Named>>(row: T): T => ({
  ...row,
  productName: row.knownName ?? row.productName,
  city: row.knownCity ?? row.city,
  postalCode: row.knownPostalCode ?? row.postalCode,
});

/** The same name in a query; null where a left join finds no listing. @param listings the table or its alias */
export const knownName = <T extends string | null = string>(listings: string) =>
  sql<T>`coalesce(${sql.ref(`${listings}.knownName`)}, ${sql.ref(`${listings}.productName`)})`.as(
    'productName',
  );

/** To store when its author changes it before it was read. */
export function knownBefore(row: Pick<ListingRow, Known | Named>): Pick<ListingRow, Known> {
  const { productName, city, postalCode } = asKnown(row);
  return { knownName: productName, knownCity: city, knownPostalCode: postalCode };
}

/** To store when it is accepted. */
export const knownAsWritten = { knownName: null, knownCity: null, knownPostalCode: null };
