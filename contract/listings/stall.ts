import * as z from 'zod';
import { createClearableFieldSchema } from '../form-fields.ts';
import { createUnitParsingSchema, listingFieldSchemas } from './listing-field-schemas.ts';
import { listingAvailabilities, MAX_BULK_LISTING_EDITS } from './rules.ts';
import { listingSchema } from './schemas.ts';
import { listingErrorTexts as texts } from './texts.ts';

/** Line of the stall: changes of one listing; absent fields stay. */
const stallLine = z.object({
  id: z.string({ error: texts.changedId }),
  price: createClearableFieldSchema(
    listingFieldSchemas.price.refine((price) => price !== 0, texts.priceZero),
  ),
  quantity: createClearableFieldSchema(listingFieldSchemas.quantity),
  weeklyQuantity: listingFieldSchemas.weeklyQuantity,
  /** Unit written with the quantity: it must be the listing's own, if that has one. */
  priceType: listingFieldSchemas.priceType.optional(),
  availability: z.enum(listingAvailabilities, { error: texts.availability }).optional(),
  renew: z.boolean({ error: texts.trueOrFalse }).optional(),
  isArchived: z.boolean({ error: texts.trueOrFalse }).optional(),
  /** Values that the reader last saw: when the listing has others by now, the change is refused. */
  expected: z
    .object({
      price: z.number().nullable().optional(),
      quantity: z.number().nullable().optional(),
      weeklyQuantity: z.number().nullable().optional(),
      availability: z.enum(listingAvailabilities).optional(),
      isArchived: z.boolean().optional(),
    })
    .optional(),
});
export const bulkListingEditItemSchema = createUnitParsingSchema(stallLine);
export type BulkListingEditItem = z.output<typeof bulkListingEditItemSchema>;

/**
 * Changes of the stall. Each line is read separately, by `bulkListingEditItemSchema`, so that a faulty one does not
 * reject the others.
 */
export const bulkListingEditBody = z.object({
  allOrNothing: z
    .boolean({ error: texts.trueOrFalse })
    .optional()
    .describe(
      'true : rien ne change si une ligne est refusée ; la réponse est alors une erreur 400, et `errors` dit pourquoi sous `changes.N`.',
    ),
  changes: z
    .array(
      z.object({
        id: stallLine.shape.id,
        price: z
          .unknown()
          .meta({ type: ['number', 'string', 'null'] })
          .optional(),
        quantity: z
          .unknown()
          .meta({ type: ['number', 'string', 'null'] })
          .optional(),
        weeklyQuantity: z
          .unknown()
          .meta({ type: ['number', 'string', 'null'] })
          .optional(),
        availability: z
          .unknown()
          .meta({ type: 'string', enum: [...listingAvailabilities] })
          .optional(),
        renew: z.unknown().meta({ type: 'boolean' }).optional(),
        isArchived: z.unknown().meta({ type: 'boolean' }).optional(),
        expected: z
          .unknown()
          .meta({ type: 'object' })
          .optional()
          .describe(
            "Valeurs que l'annonce doit encore avoir (`price`, `quantity`, `weeklyQuantity`, `availability`, `isArchived`) ; sinon la ligne est refusée (LISTING_CHANGED), sauf si elle a déjà celles que la ligne demande.",
          ),
      }),
      { error: texts.changes },
    )
    .min(1, texts.changes)
    .max(MAX_BULK_LISTING_EDITS, texts.changes)
    .refine(
      (lines) => new Set(lines.map(({ id }) => id.toLowerCase())).size === lines.length,
      texts.changedTwice,
    ),
});

export const bulkListingEditItemResultSchema = z
  .object({
    id: z.string(),
    ok: z.boolean(),
    /** Listing after the change; absent when the change failed. */
    ad: listingSchema.optional(),
    /** Code and sentence of the error when the change failed, as in any refusal. */
    code: z.string().optional(),
    message: z.string().optional(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'StallResult' });
export type BulkListingEditItemResult = z.output<typeof bulkListingEditItemResultSchema>;
