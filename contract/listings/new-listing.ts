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

/** What an offer must have; each is about the field of its name and has a text of its name. */
export const offerRules = {
  type: ({ mainType, type }: Offered) => mainType !== 'offer' || Boolean(type),
  quantity: ({ mainType, quantity }: Offered) =>
    mainType !== 'offer' || (typeof quantity === 'number' && quantity > 0),
  images: ({ mainType, images }: Offered) =>
    mainType !== 'offer' || !Array.isArray(images) || images.length > 0,
};

/** What makes no sense for its kind is dropped: `type`, `quantity` and `price` of a request, among others. */
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
