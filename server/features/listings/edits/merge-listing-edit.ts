import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '#contract/keys-of.ts';
import type { ListingEdit } from '#contract/listings/listing-edit-body.ts';
import { requiredOfferFieldRules } from '#contract/listings/new-listing.ts';
import {
  type ListingContent,
  listingContentNeedingModerationSchema,
  type RevisableListingContent,
} from '#contract/listings/schemas.ts';
import { listingErrorTexts } from '#contract/listings/texts.ts';
import { normalizeListingContentForType } from '#server/features/listings/listing-content.ts';
import { fail } from '#server/platform/fail.ts';

/**
 * Content of a listing after an edit.
 * @param images new order of pictures; those of `content` by default
 * @throws Failure INVALID_INPUT when an offer would lack a required field, or the main type would change
 */
export function mergeListingEdit(
  content: ListingContent,
  { mainType, ...edit }: ListingEdit,
  images: string[] = content.images,
): ListingContent {
  if (mainType !== undefined && mainType !== content.mainType) {
    fail('INVALID_INPUT', { fields: { mainType: listingErrorTexts.mainTypeFixed } });
  }
  const sent = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const merged = normalizeListingContentForType({ ...content, ...sent, images });
  const names = keysOf(requiredOfferFieldRules);
  const faulty = names.filter((name) => !requiredOfferFieldRules[name](merged));
  if (faulty.length > 0) {
    fail('INVALID_INPUT', {
      fields: Object.fromEntries(faulty.map((name) => [name, listingErrorTexts[name]])),
    });
  }
  return merged;
}

/**
 * Fields of an accepted listing that change without a decision; the price only while the type stays the same.
 */
export type ImmediateListingChanges = Omit<ListingContent, 'mainType' | (typeof reviewed)[number]>;

const reviewed = listingContentNeedingModerationSchema.keyof().options;

/**
 * Splits an edit into what changes at once and what an administrator must read.
 * @param current content as visitors see it
 * @param edited content with all changes of its author
 */
export function splitListingEdit(
  current: ListingContent,
  edited: ListingContent,
  edit: ListingEdit,
): { immediate: ImmediateListingChanges; fields: RevisableListingContent } {
  const isOtherType = edited.type !== current.type;
  const changed = reviewed.filter((name) => !isDeepStrictEqual(edited[name], current[name]));
  return {
    immediate: {
      price: isOtherType || edit.price === undefined ? current.price : edited.price,
      priceType: edited.priceType,
      quantity: edited.quantity,
      weeklyQuantity: edited.weeklyQuantity,
      searchRadius: edited.searchRadius,
    },
    fields: {
      ...Object.fromEntries(changed.map((name) => [name, edited[name]])),
      ...(isOtherType && { price: edited.price }),
    },
  };
}

/**
 * True when an edit sets a field that an administrator must read.
 * @param fields of `splitListingEdit`
 */
export const isListingEditReviewNeeded = (
  { imageOrder, ...edit }: ListingEdit,
  fields: RevisableListingContent,
) =>
  imageOrder !== undefined ||
  reviewed.some((name) => name !== 'images' && edit[name] !== undefined) ||
  (fields.price !== undefined && edit.price !== undefined);
