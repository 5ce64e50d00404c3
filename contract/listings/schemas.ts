import * as z from 'zod';
import { companyContactSchema } from '../accounts/company.ts';
import { companyContactFieldNames } from '../accounts/company-rules.ts';
import { pickupSlotSchema } from '../accounts/pickup.ts';
import { communeMismatchSchema } from '../places/schemas.ts';
import { listingAvailabilities, listingMainTypes, listingStatuses, offerTypes, priceTypes } from './rules.ts';

const publicSeller = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    profileImage: z.string().nullable(),
    professional: z.boolean(),
    companyName: z.string().nullable(),
    companySiret: z.string().nullable(),
    showPhoneNumber: z.boolean(),
    /** Phone number, for members, on the listing's own page, if the seller shows it. */
    phone: z.string().optional(),
    /**
     * Reason for which `phone` is left out: this viewer has read the numbers of many other sellers in the last hour.
     */
    phoneHidden: z.literal('limit').optional(),
    /** E-mail of the seller, for administrators only. */
    email: z.string().optional(),
    /** Pick-up slots, only on the listing's own page, like the fields below. */
    pickup: z.array(pickupSlotSchema).optional(),
    /** False for a seller who wants messages instead of reservations. */
    reservations: z.boolean().optional(),
    /** True when the seller has a page, which `GET /api/sellers/{id}` returns. */
    hasPage: z.boolean().optional(),
    company: companyContactSchema.optional(),
    /** Contact fields of the company that a professional has left empty; for themselves and administrators. */
    missingContact: z.array(z.enum(companyContactFieldNames)).optional(),
  })
  .meta({ id: 'PublicSeller' });

/** Content of a listing, named as in the form; null for fields that the author left empty. */
export const listingContentSchema = z.object({
  mainType: z.enum(listingMainTypes),
  type: z.enum(offerTypes).nullable(),
  productName: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  /** Price in euros, for one unit of `priceType`. */
  price: z.number().nullable(),
  priceType: z.enum(priceTypes).nullable(),
  quantity: z.number().nullable(),
  /** Quantity to which an offer is reset after the week's last pick-up slot. */
  weeklyQuantity: z.number().nullable(),
  /** Exchange that the author of an offer to trade would like. */
  inExchange: z.string().nullable(),
  /** Kilometres from its commune that a request reaches; null: that commune only. */
  searchRadius: z.int().nullable(),
  location: z.object({
    city: z.string(),
    postalCode: z.string(),
    /** Street of the listing, for the owner and administrators only, like `streetNumber`. */
    street: z.string().optional(),
    streetNumber: z.string().optional(),
  }),
});
export type ListingContent = z.output<typeof listingContentSchema>;

/** Empty content of a listing: the values that its erased fields get. */
export const blankListingContent: Omit<ListingContent, 'mainType' | 'type' | 'productName' | 'location'> = {
  description: '',
  images: [],
  price: null,
  priceType: null,
  quantity: null,
  weeklyQuantity: null,
  inExchange: null,
  searchRadius: null,
};

/**
 * Fields that an administrator reads before visitors see them; other fields of an accepted listing change at once.
 */
export const listingContentNeedingModerationSchema = listingContentSchema.omit({
  mainType: true,
  price: true,
  priceType: true,
  quantity: true,
  weeklyQuantity: true,
  searchRadius: true,
});

/** Fields that a revision may change. */
export const revisableListingContentSchema = listingContentNeedingModerationSchema.extend({
  /** Price, with another `type` only: a change of the price alone applies at once. */
  price: listingContentSchema.shape.price,
});
export type RevisableListingContent = Partial<z.output<typeof revisableListingContentSchema>>;

export const pendingListingRevisionSchema = revisableListingContentSchema
  .partial()
  .extend({
    submittedAt: z.iso.datetime(),
    /** Reason of an administrator's refusal; absent while the revision is pending. */
    refused: z.string().optional(),
    /** Doubt about the place of the revised location. */
    placeDoubt: communeMismatchSchema.optional(),
  })
  .meta({ id: 'ListingRevision' });

export const listingSchema = z
  .object({
    _id: z.string(),
    ...listingContentSchema.shape,
    /**
     * Doubt about the location, when no commune has its name and postal code; for the owner and administrators only.
     */
    placeDoubt: communeMismatchSchema.optional(),
    /** Centre of the listing's commune; absent in lists of search results, and when the commune is unknown. */
    coordinates: z.array(z.number()).length(2).optional().describe('Longitude, puis latitude.'),
    createdAt: z.iso.datetime(),
    status: z.enum(listingStatuses),
    isArchived: z.boolean(),
    /**
     * Time at which the listing was archived, by its author or by expiry; for the author only, while it is archived.
     */
    archivedAt: z.iso.datetime().optional(),
    availability: z.enum(listingAvailabilities),
    /** Quantity that can still be reserved: `quantity` without what is promised or gone; null for a request. */
    quantityLeft: z.number().nullable(),
    /** Quantity that is accepted and not handed over yet; for the author only. */
    quantityReserved: z.number().optional(),
    /** Time of expiry of an accepted listing. */
    expiresAt: z.iso.datetime().optional(),
    /** True for an expired listing, from `expiresAt` until it is renewed. */
    expired: z.boolean(),
    /** True when the produce is in season today in Paris; null when it has no season, or is not on the produce list. */
    inSeason: z.boolean().nullable(),
    /** Reason of a refusal or deletion; for the owner and administrators only. */
    deleteReason: z.string().optional(),
    /** Time of the last decision about the listing; for the owner and administrators only. */
    decidedAt: z.iso.datetime().optional(),
    /**
     * Time at which the author last changed the listing, to be sent back with a decision; for administrators only.
     */
    submittedAt: z.iso.datetime().optional(),
    /** Views of the page, and members who like the listing; for the author, among their own listings. */
    views: z.number().int().optional(),
    favourites: z.number().int().optional(),
    /** Other people whose requests or offers match the listing; for the author, among their live listings. */
    matches: z.number().int().optional(),
    /** Changes that the author has submitted while visitors see the listing as it was; for the author only. */
    revision: pendingListingRevisionSchema.optional(),
    user: publicSeller,
    /** Kilometres from the place of the search to the listing. */
    distance: z.number().optional(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.output<typeof listingSchema>;

const seller = publicSeller.extend({ lastName: z.string() }).meta({ id: 'Seller' });

/**
 * Listing with the last name of its author: for administrators, and in the answers of the specification that visitors
 * read, but not in the data of pages.
 */
export const listingWithAuthorLastNameSchema = listingSchema
  .extend({ user: seller })
  .meta({ id: 'NamedListing' });
export type ListingWithAuthorLastName = z.output<typeof listingWithAuthorLastNameSchema>;

/** Listing of a renewal link, for anybody who holds the link. */
export const renewalLinkListingSchema = listingSchema
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
