import * as z from 'zod';
import { companyContactSchema } from '../accounts/company.ts';
import { pickupSlotSchema } from '../accounts/pickup.ts';
import { thanksPhrases } from '../reservations/thanks-rules.ts';
import { replyDelays } from './rules.ts';

/** Facts about the handovers of a seller; no grade, and nothing that somebody complained about. */
export const sellerTrackRecordSchema = z
  .object({
    /** Number of handovers that nobody contradicted; the same person counts once a month. */
    handovers: z.number().int(),
    /** Number of different people of these handovers. */
    partners: z.number().int(),
    /** Phrases of their thanks with the number of each, the most frequent first. */
    thanks: z.array(z.object({ phrase: z.enum(thanksPhrases), count: z.number().int() })),
    /** Words of their thanks that a moderator accepted, the latest first. */
    words: z.array(z.object({ text: z.string(), firstName: z.string(), date: z.iso.datetime() })),
    /** Usual reply delay, as `replyDelay` of the seller. */
    answers: z.enum(replyDelays).nullable(),
  })
  .meta({ id: 'SellerRecord' });
export type SellerTrackRecord = z.output<typeof sellerTrackRecordSchema>;

/** Page of a seller, the same for everybody; never a private person's last name. */
export const publicSellerProfileSchema = z
  .object({
    _id: z.string(),
    /**
     * Name of the short address of the page, `/app/v/{pageName}`, for posters; one that it had before stays valid. Null
     * when there is none, or when it poses as the site.
     */
    pageName: z.string().nullable(),
    firstName: z.string(),
    professional: z.boolean(),
    companyName: z.string().nullable(),
    companySiret: z.string().nullable(),
    company: companyContactSchema.optional(),
    profileImage: z.string().nullable(),
    /** Presentation of the seller in plain text, with several lines. */
    presentation: z.string().nullable(),
    memberSince: z.iso.datetime(),
    city: z.string(),
    postalCode: z.string(),
    /** Number of live listings of the seller. */
    adCount: z.number().int(),
    /**
     * Usual reply delay of the seller; null when it is longer than the labels say, or after fewer than three first
     * answers.
     */
    replyDelay: z.enum(replyDelays).nullable(),
    /** Record of the seller; null below three different partners. */
    record: sellerTrackRecordSchema.nullable(),
    pickup: z.array(pickupSlotSchema),
    /** Day until which the seller is away and their listings are hidden; absent for who is not. */
    awayUntil: z.iso.date().optional(),
    /** False for a seller who wants messages instead of reservations. */
    reservations: z.boolean(),
  })
  .meta({ id: 'SellerPage' });
export type PublicSellerProfile = z.output<typeof publicSellerProfileSchema>;
