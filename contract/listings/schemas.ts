import * as z from 'zod';
import { companyContact } from '../accounts/company.ts';
import { contactFields } from '../accounts/company-rules.ts';
import { pickupSlot } from '../accounts/pickup.ts';
import { placeDoubt } from '../places/schemas.ts';
import { availabilities, listingTypes, mainTypes, priceTypes, statuses } from './rules.ts';

const publicSeller = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    profileImage: z.string().nullable(),
    professional: z.boolean(),
    companyName: z.string().nullable(),
    companySiret: z.string().nullable(),
    showPhoneNumber: z.boolean(),
    /** For members, on the listing's own page, if the seller shows it. */
    phone: z.string().optional(),
    /** Reason for which `phone` is left out: this viewer has read those of many other sellers in the last hour. */
    phoneHidden: z.literal('limit').optional(),
    /** To administrators only. */
    email: z.string().optional(),
    /** On the listing's own page, like what follows. */
    pickup: z.array(pickupSlot).optional(),
    /** Whether `GET /api/sellers/{id}` knows them. */
    hasPage: z.boolean().optional(),
    company: companyContact.optional(),
    /** Fields of the company that a professional has left empty; to themselves and administrators. */
    missingContact: z.array(z.enum(contactFields)).optional(),
  })
  .meta({ id: 'PublicSeller' });

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
    /** Doubt about the place of its location. */
    placeDoubt: placeDoubt.optional(),
  })
  .meta({ id: 'ListingRevision' });

export const listing = z
  .object({
    _id: z.string(),
    ...listingContent.shape,
    /**
     * Present where no commune has the name and the postal code of its location; for the owner and administrators only.
     */
    placeDoubt: placeDoubt.optional(),
    createdAt: z.iso.datetime(),
    status: z.enum(statuses),
    isArchived: z.boolean(),
    availability: z.enum(availabilities),
    /** First name of whom it is reserved for, if its author said so; for the author only. */
    reservedFor: z.string().optional(),
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
    user: publicSeller,
    /** Kilometres from the place of the search. */
    distance: z.number().optional(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.output<typeof listing>;

const seller = publicSeller.extend({ lastName: z.string() }).meta({ id: 'Seller' });

/**
 * A listing with the last name of its author: for administrators, and in the answers of the specification that visitors
 * read, but not in what pages are made of.
 */
export const namedListing = listing.extend({ user: seller }).meta({ id: 'NamedListing' });
export type NamedListing = z.output<typeof namedListing>;

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
