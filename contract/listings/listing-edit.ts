import * as z from 'zod';
import { clearable, nested } from '../form-fields.ts';
import { imageTexts } from '../image-texts.ts';
import { MAX_IMAGES } from '../images.ts';
import { conditionsAccepted, fields, withUnit } from './listing-fields.ts';
import { availabilities, mainTypes } from './rules.ts';
import { listingTexts as texts } from './texts.ts';

/** Placeholder in `imageOrder` for each file that is sent, in their order. */
export const NEW_IMAGE = 'new';

/** Changes that an author makes to a listing; absent fields stay. `mainType` may only repeat what the listing is. */
export const listingEdit = withUnit(
  z
    .object({
      ...fields,
      mainType: z.enum(mainTypes, { error: texts.mainType }).optional(),
      productName: fields.productName.optional(),
      quantity: clearable(fields.quantity),
      price: clearable(fields.price),
      priceType: clearable(fields.priceType),
      description: fields.description.optional(),
      location: nested(fields.location.optional(), undefined),
      availability: z.enum(availabilities, { error: texts.availability }).optional(),
      /** Paths of the pictures to keep, and `new` for each that is sent, in the new order. */
      imageOrder: nested(
        z
          .array(z.string({ error: texts.imageOrder }).max(200, texts.imageOrder), {
            error: texts.imageOrder,
          })
          .max(MAX_IMAGES, imageTexts.tooMany)
          .optional(),
        undefined,
      ),
    })
    .refine(...conditionsAccepted),
);
export type ListingEdit = z.output<typeof listingEdit>;
