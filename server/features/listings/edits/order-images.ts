import { removeImagePathSignature } from '#contract/images.ts';
import { IMAGE_ORDER_NEW_FILE_MARKER, type ListingEdit } from '#contract/listings/listing-edit-body.ts';
import { listingErrorTexts } from '#contract/listings/texts.ts';
import { fail } from '#server/platform/fail.ts';

/**
 * Checks the new order of pictures against the existing ones.
 * @param existing paths of the pictures that the author may keep
 * @returns maps the paths of the newly stored pictures to all paths in order; undefined when pictures stay as
 * they are
 * @throws Failure INVALID_INPUT
 */
export function requireValidListingPictureOrder(
  { images, imageOrder }: Pick<ListingEdit, 'images' | 'imageOrder'>,
  existing: readonly string[],
): ((stored: string[]) => string[]) | undefined {
  if (!imageOrder && images.length === 0) return undefined;
  // Paths of pictures as answers gave them, with or without a signature.
  const order = imageOrder?.map(removeImagePathSignature);
  const chosen = order?.filter((name) => name !== IMAGE_ORDER_NEW_FILE_MARKER) ?? [];
  const isValid =
    order !== undefined &&
    order.length - chosen.length === images.length &&
    new Set(chosen).size === chosen.length &&
    chosen.every((path) => existing.includes(path));
  if (!isValid) fail('INVALID_INPUT', { fields: { imageOrder: listingErrorTexts.imageOrder } });
  return (stored) => {
    const remaining = [...stored];
    return order.map((name) => (name === IMAGE_ORDER_NEW_FILE_MARKER ? (remaining.shift() ?? '') : name));
  };
}
