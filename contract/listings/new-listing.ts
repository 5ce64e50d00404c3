import * as z from 'zod';
import { createJsonFieldSchema, createOptionalFieldSchema, crossFieldRuleOptions } from '../form-fields.ts';
import { createUnitParsingSchema, listingFieldSchemas, termsAcceptedRule } from './listing-field-schemas.ts';
import { listingMainTypes } from './rules.ts';
import { listingErrorTexts as texts } from './texts.ts';

interface Offered {
  mainType: string;
  type?: unknown;
  quantity?: unknown;
  images: unknown;
}

/** Fields that an offer must have; each rule has the name of its field and of its text. */
export const requiredOfferFieldRules = {
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
export const newListingBody = createUnitParsingSchema(
  z
    .object({
      ...listingFieldSchemas,
      mainType: z.enum(listingMainTypes, { error: texts.mainType }),
      priceType: createOptionalFieldSchema(listingFieldSchemas.priceType),
      location: createJsonFieldSchema(listingFieldSchemas.location),
    })
    .refine(requiredOfferFieldRules.type, { path: ['type'], error: texts.type, ...crossFieldRuleOptions })
    .refine(requiredOfferFieldRules.quantity, {
      path: ['quantity'],
      error: texts.quantity,
      ...crossFieldRuleOptions,
    })
    .refine(requiredOfferFieldRules.images, {
      path: ['images'],
      error: texts.images,
      ...crossFieldRuleOptions,
    })
    .refine(...termsAcceptedRule),
);
export type NewListing = z.output<typeof newListingBody>;
