import { v7 as uuidv7 } from 'uuid';
import { fold } from '#contract/text/fold.ts';
import { classify } from '#server/features/listings/produce/classify-produce.ts';
import type { ListingRow, NewListingRow } from '#server/features/listings/tables.ts';
import { checkedPlace } from '#server/features/places/stored-place.ts';
import type { Database } from '#server/platform/database/tables.ts';

/**
 * Inserts an accepted gift in Lyon, with other values from `fields`, bypassing the API's rules.
 * @returns its id
 */
export async function insertListing(db: Database, userId: string, fields: ListingFields): Promise<string> {
  const row = aListingRow(userId, fields);
  await db.insertInto('listings').values(row).execute();
  return row.id;
}

type ListingFields = Partial<ListingRow> & Pick<ListingRow, 'productName'>;

export const aListingRow = (userId: string, { productName, ...fields }: ListingFields): NewListingRow => ({
  id: uuidv7(),
  userId,
  mainType: 'offer',
  type: 'donation',
  productName,
  description: 'Du jardin.',
  quantity: 1,
  city: 'Lyon',
  postalCode: '69003',
  communeCode: '69383',
  lat: 45.76,
  lon: 4.85,
  cityKey: fold(fields.city ?? 'Lyon'),
  checkedPlace: checkedPlace({ city: 'Lyon', postalCode: '69003', ...fields }),
  ...classify(productName),
  sellerProfessional: false,
  status: 'accepted',
  images: [],
  ...fields,
});
