import { v7 as uuidv7 } from 'uuid';
import type { NewListing } from '#contract/listings/schemas.ts';
import { fold, terms } from '#contract/text.ts';
import { lockAuthor } from '#server/features/accounts/queries.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import { fail } from '#server/platform/fail.ts';
import type { Write } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { claimKey, digestOf, findPublished } from './publication-keys.ts';
import type { ListingRow, NewListingRow } from './tables.ts';

interface Author {
  id: string;
  professional: boolean;
}

/**
 * Stores a listing that waits for an administrator. The same form under the same key again, within 24 hours, finds
 * the listing of the first time; two at once wait for each other.
 * @throws Failure IMAGE_UNREADABLE when a picture can't be decoded; nothing is stored then; ACCOUNT_SUSPENDED,
 * KEY_REUSED when the key came with another form
 */
export async function publishListing(
  write: Write,
  { db, images, places }: Pick<Services, 'db' | 'images' | 'places'>,
  authorId: string,
  form: NewListing,
  key?: string,
): Promise<ListingRow> {
  const sent = key === undefined ? undefined : { userId: authorId, key, digest: await digestOf(form) };
  const published = sent && (await findPublished(db, sent));
  if (published) return published;
  const paths = await images.storeAll(form.images);
  return write(async (tx) => {
    const author = await lockAuthor(tx, authorId);
    const row = rowOf(author, form, paths, places);
    if (sent && !(await claimKey(tx, sent, row.id))) {
      return (await findPublished(tx, sent)) ?? fail('LISTING_GONE');
    }
    return tx.insertInto('listings').values(row).returningAll().executeTakeFirstOrThrow();
  });
}

/**
 * What is stored of a form: without what makes no sense for its kind, with what the search needs.
 * @param images paths of the stored pictures
 */
export function rowOf(
  author: Author,
  form: Omit<NewListing, 'images' | 'cgu'>,
  images: string[],
  places: PlaceIndex,
): NewListingRow {
  const isOffer = form.mainType === 'offer';
  const { city, postalCode, street, streetNumber } = form.location;
  const place = places.resolve({ city, postalCode });
  return {
    id: uuidv7(),
    userId: author.id,
    mainType: form.mainType,
    type: isOffer ? (form.type ?? null) : null,
    productName: form.productName,
    description: form.description,
    images,
    price: isOffer && form.type === 'sell' ? (form.price ?? null) : null,
    priceType: form.priceType ?? null,
    quantity: isOffer ? (form.quantity ?? null) : null,
    city,
    postalCode,
    street: street || null,
    streetNumber: streetNumber || null,
    communeCode: place?.code ?? null,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    cityKey: fold(city),
    terms: terms(form.productName),
    sellerProfessional: author.professional,
    deleteReason: null,
    createdAt: new Date(),
  };
}
