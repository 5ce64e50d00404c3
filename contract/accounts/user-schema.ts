import * as z from 'zod';
import { communeMismatchSchema } from '../places/schemas.ts';
import { pickupSlotSchema } from './pickup.ts';

const postalAddress = z.object({
  streetNumber: z.string().nullable(),
  streetName: z.string().nullable(),
  city: z.string(),
  postalCode: z.string(),
});

export const userSchema = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** New e-mail address of the account that is not proved yet. */
    pendingEmail: z.string().nullable(),
    /** False while the only mails sent to the address are links to prove it. */
    isEmailProved: z.boolean(),
    /**
     * True when the mail server reported on two days that the mailbox of the account does not exist: for a
     * month no messages, alerts or reminders are sent to it.
     */
    isEmailRefused: z.boolean(),
    phone: z.string().nullable(),
    profileImage: z.string().nullable(),
    address: postalAddress,
    /** Doubt about the place of the account, when no commune has the name and the postal code of its address. */
    placeDoubt: communeMismatchSchema.optional(),
    professional: z.boolean(),
    companyName: z.string().nullable(),
    companySiret: z.string().nullable(),
    companyAddress: z.string().nullable(),
    companyEmail: z.string().nullable(),
    companyPhone: z.string().nullable(),
    /** Time at which a professional certified their company; null until then. */
    certifiedAt: z.iso.datetime().nullable(),
    /**
     * Time at which a private person read about the sanctions for a professional who poses as one; null until then.
     */
    privateSellerAt: z.iso.datetime().nullable(),
    /** Presentation on the seller's page, in plain text with several lines. */
    presentation: z.string().nullable(),
    pickup: z.array(pickupSlotSchema),
    showPhoneNumber: z.boolean(),
    isActive: z.boolean(),
    role: z.number().int(),
    hasNewAlert: z.boolean(),
    /** True for members who get mails about offers near their requests. */
    matchMails: z.boolean(),
    /** True for members who get mails about what would help their offers that nobody has answered. */
    adviceMails: z.boolean(),
    /** True for a member whose offers may be reserved without writing first. */
    reservations: z.boolean(),
    /** Day until which they are away and their listings are hidden, in Paris; null when they are not. */
    awayUntil: z.iso.date().nullable(),
    cgu: z.boolean(),
    /** Time from which a new account may publish listings; absent afterwards. */
    publishesFrom: z.iso.datetime().optional(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof userSchema>;

/** Session of an account that has not ended. */
export const activeAccountSessionSchema = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    /** Time of the last call of the session, to within ten minutes. */
    lastSeenAt: z.iso.datetime(),
    /** True for the session of the current request. */
    current: z.boolean(),
    /** Browser and system of the session, for example "Firefox, Windows". */
    device: z.string(),
  })
  .meta({ id: 'Session' });
export type AccountSession = z.output<typeof activeAccountSessionSchema>;

/** Claims of the session token; times in seconds since 1970. */
export const sessionClaimsSchema = z.object({
  userId: z.string(),
  role: z.number().int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string().nullable(),
  address: postalAddress,
  isActive: z.boolean(),
  version: z.number().int(),
  /** Id of the session; each log-in opens a new one. */
  sid: z.string(),
  iat: z.number().int(),
  exp: z.number().int(),
});
export type SessionClaims = z.output<typeof sessionClaimsSchema>;
