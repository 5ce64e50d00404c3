import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { createProduceSearchColumns } from '#server/features/listings/produce/classify-produce.ts';
import { builtInProduceIndex } from '#server/features/listings/produce/produce-index.ts';
import type { ListingRow, NewListingRow } from '#server/features/listings/tables.ts';
import { formatCheckedPlaceColumnValue } from '#server/features/places/stored-place.ts';
import type { Database } from '#server/platform/database/tables.ts';

/**
 * Inserts an accepted gift in Lyon, with other values from `fields`, bypassing the API's rules.
 * @returns its id
 */
export async function insertTestListing(
  db: Database,
  userId: string,
  fields: ListingFields,
): Promise<string> {
  const row = createTestListingRow(userId, fields);
  await db.insertInto('listings').values(row).execute();
  return row.id;
}

type ListingFields = Partial<ListingRow> & Pick<ListingRow, 'productName'>;

export const createTestListingRow = (
  userId: string,
  { productName, ...fields }: ListingFields,
): NewListingRow => ({
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
  cityKey: foldTextForComparison(fields.city ?? 'Lyon'),
  checkedPlace: formatCheckedPlaceColumnValue({ city: 'Lyon', postalCode: '69003', ...fields }),
  ...createProduceSearchColumns(productName, builtInProduceIndex),
  sellerProfessional: false,
  status: 'accepted',
  images: [],
  ...fields,
});

/**
 * Inserts many listings: one a minute, every third in Nantes, the others in Lyon.
 * @param terms search terms of each
 */
export async function insertManyTestListings(db: Database, sellerId: string, count: number, terms: string) {
  await sql`
    insert into listings (id, user_id, main_type, type, product_name, description, city, postal_code, city_key, checked_place,
      lat, lon, commune_code, terms, season, seller_professional, status, created_at)
    select gen_random_uuid(), ${sellerId}::uuid, 'offer', 'donation', 'Noix', 'Du jardin.', 'Nantes', '44000', 'nantes',
      'Nantes 44000',
      case when i % 3 = 0 then 47.2184 else 45.76 end, case when i % 3 = 0 then -1.5536 else 4.85 end,
      case when i % 3 = 0 then '44109' else '69383' end, ${terms}::text[], 0, i % 2 = 0, 'accepted',
      timestamptz '2026-01-01' + i * interval '1 minute'
    from generate_series(1, ${count}::int) as i`.execute(db);
  // Statistics updated, as autovacuum does: plans of triggers, cached by each connection, are made for empty tables.
  await sql`analyze listings, search_entries`.execute(db);
}
