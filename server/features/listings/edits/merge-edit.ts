import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '#contract/keys-of.ts';
import type { ListingEdit } from '#contract/listings/listing-edit.ts';
import { offerRules } from '#contract/listings/new-listing.ts';
import { type ListingContent, type RevisedFields, reviewedContent } from '#contract/listings/schemas.ts';
import { listingTexts } from '#contract/listings/texts.ts';
import { completed } from '#server/features/listings/listing-content.ts';
import { fail } from '#server/platform/fail.ts';

/**
 * The content with what an edit changes of it.
 * @param images when they change
 * @throws Failure INVALID_INPUT when an offer would lack what it must have, or the main type would change
 */
export function mergeEdit(
  content: ListingContent,
  { mainType, ...edit }: ListingEdit,
  images: string[] = content.images,
): ListingContent {
  if (mainType !== undefined && mainType !== content.mainType) {
    fail('INVALID_INPUT', { fields: { mainType: listingTexts.mainTypeFixed } });
  }
  const sent = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const merged = completed({ ...content, ...sent, images });
  const names = keysOf(offerRules);
  const faulty = names.filter((name) => !offerRules[name](merged));
  if (faulty.length > 0) {
    fail('INVALID_INPUT', { fields: Object.fromEntries(faulty.map((name) => [name, listingTexts[name]])) });
  }
  return merged;
}

/** Of an accepted listing these count at once; the price only while the type is the same. */
export type Immediate = Omit<ListingContent, 'mainType' | (typeof reviewed)[number]>;

const reviewed = reviewedContent.keyof().options;

/**
 * Parts what an author wants into what counts at once and what an administrator must read.
 * @param present as visitors see it
 * @param wanted the same with every change that its author wants
 */
export function partEdit(
  present: ListingContent,
  wanted: ListingContent,
  edit: ListingEdit,
): { immediate: Immediate; fields: RevisedFields } {
  const isOtherType = wanted.type !== present.type;
  const changed = reviewed.filter((name) => !isDeepStrictEqual(wanted[name], present[name]));
  return {
    immediate: {
      price: isOtherType || edit.price === undefined ? present.price : wanted.price,
      priceType: wanted.priceType,
      quantity: wanted.quantity,
      searchRadius: wanted.searchRadius,
    },
    fields: {
      ...Object.fromEntries(changed.map((name) => [name, wanted[name]])),
      ...(isOtherType && { price: wanted.price }),
    },
  };
}

/** Whether an edit says anything of what an administrator must read. @param fields of `partEdit` */
export const isReviewed = ({ imageOrder, ...edit }: ListingEdit, fields: RevisedFields) =>
  imageOrder !== undefined ||
  reviewed.some((name) => name !== 'images' && edit[name] !== undefined) ||
  (fields.price !== undefined && edit.price !== undefined);
