import * as z from 'zod';
import { pickupSlot } from '../accounts/pickup.ts';
import { readDecimal } from '../decimals.ts';
import {
  acrossFields,
  clearable,
  decimal,
  formBoolean,
  image,
  nested,
  noLink,
  repeated,
} from '../form-fields.ts';
import { imageTexts } from '../image-texts.ts';
import { MAX_IMAGES } from '../images.ts';
import { isPostalCode, MAX_CITY, MAX_POSTAL_CODE } from '../places/rules.ts';
import { readQuantity, withoutEuro } from './amounts.ts';
import {
  availabilities,
  CHANGED_AT_ONCE,
  listingTypes,
  MAX_DESCRIPTION,
  MAX_DISTANCE_KM,
  MAX_IN_EXCHANGE,
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

const quantityRule =
  'Un nombre, ou un texte avec son unité (« 10 kg », « 3 caisses ») : elle compte comme `priceType`, et doit être la même si `priceType` est envoyé aussi.';

const fields = {
  type: z.enum(listingTypes, { error: texts.type }),
  productName: required(texts.productName, MAX_PRODUCT_NAME).refine(...noLink),
  quantity: decimal(3, {
    outOfRange: texts.quantity,
    notNumber: (text) => (readQuantity(text) ? texts.otherUnit : texts.quantityNumber),
  }).meta({ type: ['number', 'string'], description: quantityRule }),
  price: z.preprocess(
    (value) => (typeof value === 'string' ? withoutEuro(value) : value),
    decimal(2, {
      outOfRange: texts.price,
      notNumber: texts.priceNumber,
      tooSmall: texts.priceTooSmall,
    }),
  ),
  priceType: z.enum(priceTypes, { error: texts.priceType }),
  /** What the author of an offer to trade would like for it. */
  inExchange: z.string({ error: texts.inExchange }).trim().max(MAX_IN_EXCHANGE, texts.tooLong),
  /** How far from its commune a request reaches. Kilometres. */
  searchRadius: z.preprocess(
    (value) => (typeof value === 'string' ? (readDecimal(value) ?? value) : value),
    z.int({ error: texts.searchRadius }).min(1, texts.searchRadius).max(MAX_DISTANCE_KM, texts.searchRadius),
  ),
  description: required(texts.description, MAX_DESCRIPTION),
  location: z.object({
    street: optional(200),
    streetNumber: optional(20),
    city: required(texts.city, MAX_CITY).refine(...noLink),
    postalCode: required(texts.postalCode, MAX_POSTAL_CODE).refine(
      (value) => value === '' || isPostalCode(value),
      texts.postalCodeDigits,
    ),
  }),
  images: repeated(image, MAX_IMAGES, imageTexts.tooMany),
  cgu: formBoolean.optional(),
};

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

const isAccepted = ({ cgu }: { cgu?: boolean | undefined }) => cgu !== false;
const unaccepted = { path: ['cgu'], error: texts.cgu, ...acrossFields };

/** Takes a quantity with its unit: "10 kg" is 10 and the unit `kilo`, which `priceType` may repeat. */
const withUnit = <T extends z.ZodType>(schema: T) =>
  z.preprocess((sent: z.input<T>) => splitQuantity(sent), schema);

/** With another `priceType` the quantity stays a text, which is a fault. */
function splitQuantity(sent: unknown): unknown {
  const { quantity, priceType } = (sent ?? {}) as { quantity?: unknown; priceType?: unknown };
  const read = typeof quantity === 'string' ? readQuantity(quantity) : undefined;
  if (!read?.priceType || (blank(priceType) ?? read.priceType) !== read.priceType) return sent;
  return { ...(sent as object), ...read };
}

/** What makes no sense for its kind is dropped: `type`, `quantity` and `price` of a request, among others. */
export const newListing = withUnit(
  z
    .object({
      ...fields,
      mainType: z.enum(mainTypes, { error: texts.mainType }),
      type: z.preprocess(blank, fields.type.optional()),
      priceType: z.preprocess(blank, fields.priceType.optional()),
      inExchange: z.preprocess(blank, fields.inExchange.optional()),
      searchRadius: z.preprocess(blank, fields.searchRadius.optional()),
      location: nested(fields.location),
    })
    .refine(offerRules.type, { path: ['type'], error: texts.type, ...acrossFields })
    .refine(offerRules.quantity, { path: ['quantity'], error: texts.quantity, ...acrossFields })
    .refine(offerRules.images, { path: ['images'], error: texts.images, ...acrossFields })
    .refine(isAccepted, unaccepted),
);
export type NewListing = z.output<typeof newListing>;

/** Stands in `imageOrder` for each file that is sent, in their order. */
export const NEW_IMAGE = 'new';

/** What an author changes of a listing; what is absent stays. A `mainType` may only say what it is. */
export const listingEdit = withUnit(
  z
    .object({
      ...fields,
      mainType: z.enum(mainTypes, { error: texts.mainType }).optional(),
      type: z.preprocess(blank, fields.type.optional()),
      productName: fields.productName.optional(),
      quantity: clearable(fields.quantity),
      price: clearable(fields.price),
      priceType: clearable(fields.priceType),
      inExchange: clearable(fields.inExchange),
      searchRadius: clearable(fields.searchRadius),
      description: fields.description.optional(),
      location: nested(fields.location.optional(), undefined),
      availability: z.enum(availabilities, { error: texts.availability }).optional(),
      /** Paths of the pictures to keep, and `new` for each that is sent, in the order wanted. */
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
    .refine(isAccepted, unaccepted),
);
export type ListingEdit = z.output<typeof listingEdit>;

/** One line of the stall: what changes of one listing, the rest stays. */
const stallLine = z.object({
  id: z.string({ error: texts.changedId }),
  price: clearable(fields.price),
  quantity: clearable(fields.quantity),
  /** Written with the quantity: it must be the listing's own, if that has one. */
  priceType: fields.priceType.optional(),
  availability: z.enum(availabilities, { error: texts.availability }).optional(),
  renew: z.boolean({ error: texts.trueOrFalse }).optional(),
  isArchived: z.boolean({ error: texts.trueOrFalse }).optional(),
});
export const stallChange = withUnit(stallLine);
export type StallChange = z.output<typeof stallChange>;

/** Each line is read by itself, by `stallChange`: a faulty one holds up no other. */
export const stallChanges = z.object({
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
        availability: z
          .unknown()
          .meta({ type: 'string', enum: [...availabilities] })
          .optional(),
        renew: z.unknown().meta({ type: 'boolean' }).optional(),
        isArchived: z.unknown().meta({ type: 'boolean' }).optional(),
      }),
      { error: texts.changes },
    )
    .min(1, texts.changes)
    .max(CHANGED_AT_ONCE, texts.changes),
});

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
    /** On the listing's own page, like `hasPage`. */
    pickup: z.array(pickupSlot).optional(),
    /** Whether `GET /api/sellers/{id}` knows them. */
    hasPage: z.boolean().optional(),
  })
  .meta({ id: 'Seller' });

/** What an author says in a listing, named as in the form; null where nothing is said. */
export const listingContent = z.object({
  mainType: z.enum(mainTypes),
  type: z.enum(listingTypes).nullable(),
  productName: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  /** Euros per `priceType`. */
  price: z.number().nullable(),
  priceType: z.enum(priceTypes).nullable(),
  quantity: z.number().nullable(),
  /** What the author of an offer to trade would like for it. */
  inExchange: z.string().nullable(),
  /** How far from its commune a request reaches; null: that commune only. Kilometres. */
  searchRadius: z.int().nullable(),
  location: z.object({
    city: z.string(),
    postalCode: z.string(),
    /** To the owner and administrators only, like `streetNumber`. */
    street: z.string().optional(),
    streetNumber: z.string().optional(),
  }),
});
export type ListingContent = z.output<typeof listingContent>;

/** What an administrator reads before visitors see it; the rest of an accepted listing changes at once. */
export const reviewedContent = listingContent.omit({
  mainType: true,
  price: true,
  priceType: true,
  quantity: true,
  searchRadius: true,
});

/** Those that are to change. */
const revisedFields = reviewedContent
  .extend({
    /** With another `type` only: by itself a price counts at once. */
    price: listingContent.shape.price,
  })
  .partial();
export type RevisedFields = Partial<Pick<ListingContent, keyof typeof revisedFields.shape>>;

export const revision = revisedFields
  .extend({
    submittedAt: z.iso.datetime(),
    /** Why an administrator refused it; absent while it waits. */
    refused: z.string().optional(),
  })
  .meta({ id: 'ListingRevision' });

export const listing = z
  .object({
    _id: z.string(),
    ...listingContent.shape,
    createdAt: z.iso.datetime(),
    status: z.enum(statuses),
    isArchived: z.boolean(),
    availability: z.enum(availabilities),
    /** Of accepted ones. */
    expiresAt: z.iso.datetime().optional(),
    /** True once that moment has passed, until it is renewed. */
    expired: z.boolean(),
    /** Today in Paris; null for what has no season, or is not on the produce list. */
    inSeason: z.boolean().nullable(),
    /** Of a refusal or deletion; for the owner and administrators only. */
    deleteReason: z.string().optional(),
    /** Time of the last decision; for the owner and administrators only. */
    decidedAt: z.iso.datetime().optional(),
    /** When its author last changed it, to be sent back with a decision; for administrators only. */
    submittedAt: z.iso.datetime().optional(),
    /** How often its page was seen, and how many members like it; for the author, among their own listings. */
    views: z.number().int().optional(),
    favourites: z.number().int().optional(),
    /** Other people whose requests it answers, or whose offers answer it; for the author, among their live listings. */
    matches: z.number().int().optional(),
    /** What its author wants changed while visitors see it as it was; for the author only. */
    revision: revision.optional(),
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

export const stallResult = z
  .object({
    id: z.string(),
    ok: z.boolean(),
    /** When it is. */
    ad: listing.optional(),
    /** When it is not, as in any refusal. */
    code: z.string().optional(),
    message: z.string().optional(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'StallResult' });
export type StallResult = z.output<typeof stallResult>;
