import { v7 as uuidv7 } from 'uuid';
import { fold, terms } from '#contract/text.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Database } from '#server/platform/database/tables.ts';

/** An accepted gift in Lyon, unless `fields` say otherwise, past all rules of the API. @returns its id */
export async function insertListing(
  db: Database,
  userId: string,
  { productName, ...fields }: Partial<ListingRow> & Pick<ListingRow, 'productName'>,
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('listings')
    .values({
      id,
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
      cityKey: fold('Lyon'),
      terms: terms(productName),
      sellerProfessional: false,
      status: 'accepted',
      images: [],
      price: null,
      priceType: null,
      street: null,
      streetNumber: null,
      deleteReason: null,
      ...fields,
    })
    .execute();
  return id;
}
