import { v7 as uuidv7 } from 'uuid';
import type { NewListing } from '#contract/listings/schemas.ts';
import { lockAuthor } from '#server/features/accounts/queries.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import { fail } from '#server/platform/fail.ts';
import type { Write } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { columnsOf, completed } from './listing-content.ts';
import { claimKey, digestOf, findPublished } from './publication-keys.ts';
import type { ListingRow, NewListingRow } from './tables.ts';

interface Author {
  id: string;
  professional: boolean;
}

/**
 * Stores a pending listing. The same form and key within 24 hours return the first listing, also when concurrent.
 * @throws Failure IMAGE_UNREADABLE when a picture can't be decoded, and nothing is stored; ACCOUNT_SUSPENDED,
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

/** @param images paths of the stored pictures */
export const rowOf = (
  author: Author,
  form: Omit<NewListing, 'images' | 'cgu'>,
  images: string[],
  places: PlaceIndex,
): NewListingRow => ({
  id: uuidv7(),
  userId: author.id,
  ...columnsOf(completed({ ...form, images }), places),
  sellerProfessional: author.professional,
  deleteReason: null,
  createdAt: new Date(),
});
