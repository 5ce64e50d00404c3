import * as z from 'zod';
import {
  createClearableFieldSchema,
  createDecimalFieldSchema,
  createOptionalFieldSchema,
  createRepeatableFieldSchema,
  crossFieldRuleOptions,
  emptyToUndefined,
  formBooleanSchema,
  noLinkRule,
  noPhoneNumberRule,
  toOneLine,
  uploadedImageSchema,
} from '../form-fields.ts';
import { MAX_IMAGES_PER_LISTING } from '../images.ts';
import { formatTooManyImagesError } from '../picture-upload-texts.ts';
import {
  isPostalCode,
  MAX_CITY_LENGTH,
  MAX_POSTAL_CODE_LENGTH,
  removeSpacesFromPostalCode,
} from '../places/rules.ts';
import { parseTypedDecimal } from '../text/decimals.ts';
import { parseTypedEuroPrice, parseTypedQuantityAndUnit, removeApproximationWords } from './amounts.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_IN_EXCHANGE_LENGTH,
  MAX_PRODUCT_NAME_LENGTH,
  MAX_SEARCH_RADIUS_KM,
  offerTypes,
  priceTypes,
} from './rules.ts';
import { listingErrorTexts as texts } from './texts.ts';

const required = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, texts.tooLong);
const named = (message: string, max: number) =>
  z
    .string({ error: message })
    .overwrite(toOneLine)
    .min(1, message)
    .max(max, texts.tooLong)
    .refine(...noLinkRule);
const optional = (max: number) => z.string().trim().max(max, texts.tooLong).optional();

const quantityRule =
  'Un nombre, ou un texte avec son unité (« 10 kg », « 3 caisses ») : elle compte comme `priceType`, et doit être la même si `priceType` est envoyé aussi.';

/**
 * Fields of a listing as a form or a client sends them, for a new listing and an edit alike; each of these schemas
 * restates what only it requires.
 */
export const listingFieldSchemas = {
  type: createOptionalFieldSchema(z.enum(offerTypes, { error: texts.type })),
  productName: named(texts.productName, MAX_PRODUCT_NAME_LENGTH).refine(
    (name) => !name.includes('€'),
    texts.priceInName,
  ),
  quantity: createDecimalFieldSchema(3, {
    outOfRange: texts.quantity,
    tooLarge: texts.quantityTooLarge,
    notNumber: (text) => (parseTypedQuantityAndUnit(text) ? texts.otherUnit : texts.quantityNumber),
  }).meta({ type: ['number', 'string'], description: quantityRule }),
  /** Quantity to which an offer is reset after the week's last pick-up slot of its author. */
  weeklyQuantity: createClearableFieldSchema(
    createDecimalFieldSchema(3, {
      outOfRange: texts.quantity,
      tooLarge: texts.quantityTooLarge,
      notNumber: texts.quantityNumber,
    }).refine((quantity) => quantity !== 0, texts.quantity),
  ),
  price: z.preprocess(
    (value) => readPlainPrice(value) ?? value,
    createDecimalFieldSchema(2, {
      outOfRange: texts.price,
      tooLarge: texts.priceTooLarge,
      notNumber: (text) => (parseTypedEuroPrice(text) ? texts.otherPriceUnit : texts.priceNumber),
      tooSmall: texts.priceTooSmall,
    }),
  ),
  priceType: z.enum(priceTypes, { error: texts.priceType }),
  /** Exchange that the author of an offer to trade would like. */
  inExchange: createClearableFieldSchema(
    z.string({ error: texts.inExchange }).trim().max(MAX_IN_EXCHANGE_LENGTH, texts.tooLong),
  ),
  /** Radius of a request: kilometres from its commune. */
  searchRadius: createClearableFieldSchema(
    z.preprocess(
      (value) => (typeof value === 'string' ? (parseTypedDecimal(value) ?? value) : value),
      z
        .int({ error: texts.searchRadius })
        .min(1, texts.searchRadius)
        .max(MAX_SEARCH_RADIUS_KM, texts.searchRadius),
    ),
  ),
  description: required(texts.description, MAX_DESCRIPTION_LENGTH),
  location: z.object({
    street: optional(200),
    streetNumber: optional(20),
    city: named(texts.city, MAX_CITY_LENGTH).refine(...noPhoneNumberRule),
    postalCode: required(texts.postalCode, MAX_POSTAL_CODE_LENGTH)
      .overwrite(removeSpacesFromPostalCode)
      .refine((value) => value === '' || isPostalCode(value), texts.postalCodeDigits),
  }),
  images: createRepeatableFieldSchema(
    uploadedImageSchema,
    MAX_IMAGES_PER_LISTING,
    formatTooManyImagesError(MAX_IMAGES_PER_LISTING),
  ),
  cgu: formBooleanSchema.optional(),
  /**
   * True when a private person has read about the sanctions for a professional who poses as one; no form requires it.
   */
  privateSeller: formBooleanSchema.optional(),
  /**
   * True when a professional certifies that the facts about their company are right, and that only lawful
   * products are offered.
   */
  certified: formBooleanSchema.optional(),
};

/** Refinement that refuses unaccepted terms of use; a form without the field passes. */
export const termsAcceptedRule = [
  ({ cgu }: { cgu?: boolean | undefined }) => cgu !== false,
  { path: ['cgu'] as string[], error: texts.cgu, ...crossFieldRuleOptions },
] as const;

/**
 * Schema that takes a quantity and a price with their unit: "10 kg" is 10 and the unit `kilo`, "2,20 €/kg" is 2.20
 * and the same; `priceType` may repeat it.
 */
export const createUnitParsingSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess((sent: z.input<T>) => splitUnits(sent), schema);

/** Splits quantity and price from their unit. A value with another unit stays a text, which is a fault. */
function splitUnits(typed: unknown): unknown {
  const sent = withExactQuantity(typed);
  const { quantity, price, priceType } = (sent ?? {}) as Record<string, unknown>;
  const amount = typeof quantity === 'string' ? parseTypedQuantityAndUnit(quantity) : undefined;
  const rate = typeof price === 'string' ? parseTypedEuroPrice(price) : undefined;
  // Unit typed with the price only: it does not say what a stored quantity counts.
  const ofRate = quantity === undefined ? undefined : rate?.priceType;
  const unit = emptyToUndefined(priceType) ?? amount?.priceType ?? ofRate;
  const found = [amount, rate].filter((one) => one?.priceType && one.priceType === unit);
  return found.length > 0 ? Object.assign({ ...(sent as object) }, ...found) : sent;
}

/** Form of a listing whose quantity is "5 kg" where "environ 5 kg" was typed. */
function withExactQuantity(sent: unknown): unknown {
  const { quantity } = (sent ?? {}) as Record<string, unknown>;
  return typeof quantity === 'string'
    ? { ...(sent as object), quantity: removeApproximationWords(quantity) }
    : sent;
}

/** Price that was typed without a unit; undefined when there is a unit. */
function readPlainPrice(value: unknown): number | undefined {
  const read = typeof value === 'string' ? parseTypedEuroPrice(value) : undefined;
  return read?.priceType ? undefined : read?.price;
}
