import * as z from 'zod';
import { clearableField, jsonField } from '../form-fields.ts';
import { tooManyImages } from '../image-texts.ts';
import { MAX_IMAGES } from '../images.ts';
import { listingFields, termsAcceptedRule, withParsedUnits } from './listing-fields.ts';
import { availabilities, listingMainTypes } from './rules.ts';
import { listingTexts as texts } from './texts.ts';

/** Placeholder in `imageOrder` for each file that is sent, in their order. */
export const NEW_IMAGE_PLACEHOLDER = 'new';

/** Changes that an author makes to a listing; absent fields stay. `mainType` may only repeat what the listing is. */
export const listingEdit = withParsedUnits(
  z
    .object({
      ...listingFields,
      mainType: z.enum(listingMainTypes, { error: texts.mainType }).optional(),
      productName: listingFields.productName.optional(),
      quantity: clearableField(listingFields.quantity),
      price: clearableField(listingFields.price),
      priceType: clearableField(listingFields.priceType),
      description: listingFields.description.optional(),
      location: jsonField(listingFields.location.optional(), undefined),
      availability: z.enum(availabilities, { error: texts.availability }).optional(),
      /** Paths of the pictures to keep, and `new` for each that is sent, in the new order. */
      imageOrder: jsonField(
        z
          .array(z.string({ error: texts.imageOrder }).max(200, texts.imageOrder), {
            error: texts.imageOrder,
          })
          .max(MAX_IMAGES, tooManyImages(MAX_IMAGES))
          .optional(),
        undefined,
      ),
    })
    .refine(...termsAcceptedRule),
);
export type ListingEdit = z.output<typeof listingEdit>;
