import * as z from 'zod';
import { clearableField, jsonField } from '../form-fields.ts';
import { imageTexts } from '../image-texts.ts';
import { MAX_IMAGES } from '../images.ts';
import { fields, termsAccepted, withParsedUnits } from './listing-fields.ts';
import { availabilities, mainTypes } from './rules.ts';
import { listingTexts as texts } from './texts.ts';

/** Placeholder in `imageOrder` for each file that is sent, in their order. */
export const NEW_IMAGE_PLACEHOLDER = 'new';

/** Changes that an author makes to a listing; absent fields stay. `mainType` may only repeat what the listing is. */
export const listingEdit = withParsedUnits(
  z
    .object({
      ...fields,
      mainType: z.enum(mainTypes, { error: texts.mainType }).optional(),
      productName: fields.productName.optional(),
      quantity: clearableField(fields.quantity),
      price: clearableField(fields.price),
      priceType: clearableField(fields.priceType),
      description: fields.description.optional(),
      location: jsonField(fields.location.optional(), undefined),
      availability: z.enum(availabilities, { error: texts.availability }).optional(),
      /** Paths of the pictures to keep, and `new` for each that is sent, in the new order. */
      imageOrder: jsonField(
        z
          .array(z.string({ error: texts.imageOrder }).max(200, texts.imageOrder), {
            error: texts.imageOrder,
          })
          .max(MAX_IMAGES, imageTexts.tooMany)
          .optional(),
        undefined,
      ),
    })
    .refine(...termsAccepted),
);
export type ListingEdit = z.output<typeof listingEdit>;
