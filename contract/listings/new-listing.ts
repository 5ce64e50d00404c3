import * as z from 'zod';
import { acrossFields, nested, omissible } from '../form-fields.ts';
import { conditionsAccepted, fields, withUnit } from './listing-fields.ts';
import { mainTypes } from './rules.ts';
import { listingTexts as texts } from './texts.ts';

interface Offered {
  mainType: string;
  type?: unknown;
  quantity?: unknown;
  images: unknown;
}

/** Fields that an offer must have; each rule has the name of its field and of its text. */
export const offerRules = {
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
export const newListing = withUnit(
  z
    .object({
      ...fields,
      mainType: z.enum(mainTypes, { error: texts.mainType }),
      priceType: omissible(fields.priceType),
      location: nested(fields.location),
    })
    .refine(offerRules.type, { path: ['type'], error: texts.type, ...acrossFields })
    .refine(offerRules.quantity, { path: ['quantity'], error: texts.quantity, ...acrossFields })
    .refine(offerRules.images, { path: ['images'], error: texts.images, ...acrossFields })
    .refine(...conditionsAccepted),
);
export type NewListing = z.output<typeof newListing>;
