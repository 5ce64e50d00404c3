import * as z from 'zod';
import { crossFieldRule, jsonField, optionalField } from '../form-fields.ts';
import { listingFields, termsAcceptedRule, withParsedUnits } from './listing-fields.ts';
import { listingMainTypes } from './rules.ts';
import { listingTexts as texts } from './texts.ts';

interface Offered {
  mainType: string;
  type?: unknown;
  quantity?: unknown;
  images: unknown;
}

/** Fields that an offer must have; each rule has the name of its field and of its text. */
export const requiredOfferFields = {
  type: ({ mainType, type }: Offered) => mainType !== 'offer' || Boolean(type),
  quantity: ({ mainType, quantity }: Offered) =>
    mainType !== 'offer' || (typeof quantity === 'number' && quantity > 0),
  images: ({ mainType, images }: Offered) =>
    mainType !== 'offer' || !Array.isArray(images) || images.length > 0,
};

/**
 * New listing. Fields that make no sense for its kind are dropped: `type`, `quantity` and `price` of a request, among
 * others.
 */
export const newListingBody = withParsedUnits(
  z
    .object({
      ...listingFields,
      mainType: z.enum(listingMainTypes, { error: texts.mainType }),
      priceType: optionalField(listingFields.priceType),
      location: jsonField(listingFields.location),
    })
    .refine(requiredOfferFields.type, { path: ['type'], error: texts.type, ...crossFieldRule })
    .refine(requiredOfferFields.quantity, { path: ['quantity'], error: texts.quantity, ...crossFieldRule })
    .refine(requiredOfferFields.images, { path: ['images'], error: texts.images, ...crossFieldRule })
    .refine(...termsAcceptedRule),
);
export type NewListing = z.output<typeof newListingBody>;
