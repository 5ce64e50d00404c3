import * as z from 'zod';
import { acrossFields, decimal, formBoolean, image, nested, noLink, repeated } from '../form-fields.ts';
import { imageTexts, MAX_IMAGES } from '../images.ts';
import { isPostalCode, MAX_CITY, MAX_POSTAL_CODE } from '../places/rules.ts';
import {
  availabilities,
  listingTypes,
  MAX_DESCRIPTION,
  MAX_PRODUCT_NAME,
  mainTypes,
  priceTypes,
  statuses,
} from './rules.ts';
import { listingTexts as texts } from './texts.ts';

const required = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, texts.tooLong);
const optional = (max: number) => z.string().trim().max(max, texts.tooLong).optional();
const blank = (value: unknown) => (value === '' || value === null ? undefined : value);

/** `type`, `quantity` and `price` of a request are dropped. */
export const newListing = z
  .object({
    mainType: z.enum(mainTypes, { error: texts.mainType }),
    type: z.preprocess(blank, z.enum(listingTypes, { error: texts.type }).optional()),
    productName: required(texts.productName, MAX_PRODUCT_NAME).refine(...noLink),
    quantity: decimal(texts.quantity, 3),
    price: decimal(texts.price, 2, texts.priceTooSmall),
    priceType: z.preprocess(blank, z.enum(priceTypes, { error: texts.priceType }).optional()),
    description: required(texts.description, MAX_DESCRIPTION),
    location: nested(
      z.object({
        street: optional(200),
        streetNumber: optional(20),
        city: required(texts.city, MAX_CITY).refine(...noLink),
        postalCode: required(texts.postalCode, MAX_POSTAL_CODE).refine(
          (value) => value === '' || isPostalCode(value),
          texts.postalCodeDigits,
        ),
      }),
    ),
    images: repeated(image, MAX_IMAGES, imageTexts.tooMany),
    cgu: formBoolean.optional(),
  })
  .refine((form) => form.mainType !== 'offer' || form.type !== undefined, {
    path: ['type'],
    error: texts.type,
    ...acrossFields,
  })
  .refine((form) => form.mainType !== 'offer' || (typeof form.quantity === 'number' && form.quantity > 0), {
    path: ['quantity'],
    error: texts.quantity,
    ...acrossFields,
  })
  .refine((form) => form.mainType !== 'offer' || !Array.isArray(form.images) || form.images.length > 0, {
    path: ['images'],
    error: texts.images,
    ...acrossFields,
  })
  .refine((form) => form.cgu !== false, { path: ['cgu'], error: texts.cgu, ...acrossFields });
export type NewListing = z.output<typeof newListing>;

export const seller = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImage: z.string().nullable(),
    professional: z.boolean(),
    companyName: z.string().nullable(),
    companySiret: z.string().nullable(),
    showPhoneNumber: z.boolean(),
    /** For members, on the listing's own page, if the seller shows it. */
    phone: z.string().optional(),
    /** To administrators only. */
    email: z.string().optional(),
  })
  .meta({ id: 'Seller' });

export const listing = z
  .object({
    _id: z.string(),
    productName: z.string(),
    description: z.string(),
    images: z.array(z.string()),
    mainType: z.enum(mainTypes),
    type: z.enum(listingTypes).nullable(),
    /** Euros per `priceType`. */
    price: z.number().nullable(),
    priceType: z.enum(priceTypes).nullable(),
    quantity: z.number().nullable(),
    location: z.object({
      city: z.string(),
      postalCode: z.string(),
      /** To the owner and administrators only, like `streetNumber`. */
      street: z.string().optional(),
      streetNumber: z.string().optional(),
    }),
    createdAt: z.iso.datetime(),
    status: z.enum(statuses),
    isArchived: z.boolean(),
    availability: z.enum(availabilities),
    /** Of accepted ones. */
    expiresAt: z.iso.datetime().optional(),
    /** True once that moment has passed, until it is renewed. */
    expired: z.boolean(),
    /** Of a refusal or deletion; for the owner and administrators only. */
    deleteReason: z.string().optional(),
    /** Time of the last decision; for the owner and administrators only. */
    decidedAt: z.iso.datetime().optional(),
    user: seller,
    /** Kilometres from the place of the search. */
    distance: z.number().optional(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.output<typeof listing>;

/** What a renewal link says of its listing, to whoever holds it. */
export const renewable = listing
  .pick({
    _id: true,
    productName: true,
    mainType: true,
    images: true,
    availability: true,
    isArchived: true,
    expiresAt: true,
    expired: true,
  })
  .meta({ id: 'RenewableListing' });
