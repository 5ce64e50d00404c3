import { storedPathOf } from '#contract/images.ts';
import { type ListingEdit, NEW_IMAGE } from '#contract/listings/listing-edit.ts';
import { listingTexts } from '#contract/listings/texts.ts';
import { fail } from '#server/platform/fail.ts';

/**
 * Checks the order of pictures against what there is.
 * @param known paths of the pictures that the author may keep
 * @returns the paths in order, once those of the sent pictures are known; undefined when pictures stay as they are
 * @throws Failure INVALID_INPUT
 */
export function readImageOrder(
  { images, imageOrder }: Pick<ListingEdit, 'images' | 'imageOrder'>,
  known: readonly string[],
): ((stored: string[]) => string[]) | undefined {
  if (!imageOrder && images.length === 0) return undefined;
  // Paths as answers name them, with a signature or without.
  const order = imageOrder?.map(storedPathOf);
  const chosen = order?.filter((name) => name !== NEW_IMAGE) ?? [];
  const isRight =
    order !== undefined &&
    order.length - chosen.length === images.length &&
    new Set(chosen).size === chosen.length &&
    chosen.every((path) => known.includes(path));
  if (!isRight) fail('INVALID_INPUT', { fields: { imageOrder: listingTexts.imageOrder } });
  return (stored) => {
    const left = [...stored];
    return order.map((name) => (name === NEW_IMAGE ? (left.shift() ?? '') : name));
  };
}
