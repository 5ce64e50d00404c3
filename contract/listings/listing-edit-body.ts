import * as z from 'zod';
import { createClearableFieldSchema, createJsonFieldSchema } from '../form-fields.ts';
import { MAX_IMAGES_PER_LISTING } from '../images.ts';
import { formatTooManyImagesError } from '../picture-upload-texts.ts';
import { createUnitParsingSchema, listingFieldSchemas, termsAcceptedRule } from './listing-field-schemas.ts';
import { listingAvailabilities, listingMainTypes } from './rules.ts';
import { listingErrorTexts as texts } from './texts.ts';

/** Placeholder in `imageOrder` for each file that is sent, in their order. */
export const IMAGE_ORDER_NEW_FILE_MARKER = 'new';

/** Changes that an author makes to a listing; absent fields stay. `mainType` may only repeat what the listing is. */
export const listingEditBody = createUnitParsingSchema(
  z
    .object({
      ...listingFieldSchemas,
      mainType: z.enum(listingMainTypes, { error: texts.mainType }).optional(),
      productName: listingFieldSchemas.productName.optional(),
      quantity: createClearableFieldSchema(listingFieldSchemas.quantity),
      price: createClearableFieldSchema(listingFieldSchemas.price),
      priceType: createClearableFieldSchema(listingFieldSchemas.priceType),
      description: listingFieldSchemas.description.optional(),
      location: createJsonFieldSchema(listingFieldSchemas.location.optional(), undefined),
      availability: z.enum(listingAvailabilities, { error: texts.availability }).optional(),
      /** Paths of the pictures to keep, and `new` for each that is sent, in the new order. */
      imageOrder: createJsonFieldSchema(
        z
          .array(z.string({ error: texts.imageOrder }).max(200, texts.imageOrder), {
            error: texts.imageOrder,
          })
          .max(MAX_IMAGES_PER_LISTING, formatTooManyImagesError(MAX_IMAGES_PER_LISTING))
          .optional(),
        undefined,
      ),
    })
    .refine(...termsAcceptedRule),
);
export type ListingEdit = z.output<typeof listingEditBody>;
