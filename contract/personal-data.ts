import * as z from 'zod';
import { userSchema } from './accounts/user-schema.ts';
import { adviceReasons } from './advice/rules.ts';
import { alertMailSettingsSchema, savedSearchSchema } from './alerts/schemas.ts';
import { defineApiRouteContracts } from './api-route.ts';
import { listingAvailabilities, listingStatuses } from './listings/rules.ts';
import { listingContentSchema, pendingListingRevisionSchema } from './listings/schemas.ts';
import { decisionContestReasons, decisionContestStates } from './moderation/contests.ts';
import { contentNoticeCategories, contentNoticeStates } from './moderation/notices.ts';
import { moderationLogActions } from './moderation/rules.ts';
import { reservationMailLinkActions, reservationReminderKinds } from './reservations/link-texts.ts';
import { reservationOutcomes, reservationRoles } from './reservations/reservation-transitions.ts';
import { sharedDeviceOrNetworkKinds } from './reservations/rules.ts';
import { reservationItemSchema, reservationSchema } from './reservations/schemas.ts';
import { reservationThanksSchema } from './reservations/thanks-schemas.ts';

const moment = z.iso.datetime();
const reason = z.string().nullable();

const decision = z.object({
  about: z.enum(['listing', 'member', 'report', 'notice', 'thanks', 'site']),
  _id: z.string(),
  action: z.enum(moderationLogActions),
  /** Name of the setting that the decision changed. */
  setting: z.string().optional(),
  reason,
  decidedAt: moment,
});

/** Data stored about one person, for that person alone: of others, a first name at most. */
const personalData = z
  .object({
    exportedAt: moment,
    profile: userSchema.extend({
      createdAt: moment,
      emailVerifiedAt: moment.nullable(),
      emailRefusedAt: moment.nullable(),
      emailGoneAt: moment.nullable(),
      suspendedAt: moment.nullable(),
      /** Time from which the password confirms calls of administrators; null when it always did. */
      passwordConfirmsFrom: moment.nullable(),
      termsAcceptedAt: moment.nullable(),
    }),
    /**
     * Time since which the account has not been used; dates of its erasure and of the mails about it, if that is
     * near.
     */
    lastUse: z.object({
      unusedSince: moment,
      eraseAt: moment.nullable(),
      firstMailAt: moment.nullable(),
      secondMailAt: moment.nullable(),
    }),
    /** Page names of the seller's short address, current and former, the latest first. */
    pageNames: z.array(z.object({ name: z.string(), givenAt: moment })),
    /** Versions of the terms that the person accepted. */
    termsAccepted: z.array(z.object({ version: z.string(), acceptedAt: moment })),
    /** Certificates of companies that the person represented before. */
    endedCertificates: z.array(
      z.object({
        companyName: z.string(),
        companySiret: z.string(),
        companyAddress: z.string().nullable(),
        companyEmail: z.string().nullable(),
        companyPhone: z.string().nullable(),
        certifiedAt: moment,
        endedAt: moment,
      }),
    ),
    /** Pictures that the account stores, and the bytes of each in its two sizes. */
    pictures: z.array(z.object({ image: z.string(), bytes: z.number() })),
    /** Links sent by mail that have not been purged; their secrets are not stored. */
    mailedLinks: z.array(
      z.object({
        purpose: z.enum(['activation', 'reset', 'email', 'undo']),
        /** Page that the mailed link leads to in the end. */
        next: z.string().nullable(),
        createdAt: moment,
        expiresAt: moment,
      }),
    ),
    /** Browser that signed up and has not opened the activation link yet; its secret is not stored in clear. */
    signUpDevice: z.object({ createdAt: moment, expiresAt: moment }).nullable(),
    sessions: z.array(
      z.object({
        device: z.string(),
        createdAt: moment,
        lastSeenAt: moment,
        /** Time at which a code of the second factor last confirmed a call. */
        confirmedAt: moment.nullable(),
        /** Time at which the password last confirmed a call. */
        passwordConfirmedAt: moment.nullable(),
        /** Address at which the browser of the session gets notifications, and the time of the subscription. */
        notifications: z.object({ endpoint: z.string(), createdAt: moment }).nullable(),
      }),
    ),
    /**
     * Second factor; null when none was set up. Its secret and recovery codes are stored encrypted or as digests
     * only.
     */
    secondFactor: z
      .object({
        createdAt: moment,
        confirmedAt: moment.nullable(),
        recoveryCodes: z.array(z.object({ createdAt: moment })),
      })
      .nullable(),
    /** Networks that the person logged in from, stored as keyed digests only. */
    knownNetworks: z.array(z.object({ lastUsedAt: moment })),
    /** Devices from which the person logged in, kept as keyed digests. */
    knownDevices: z.array(z.object({ lastUsedAt: moment })),
    ads: z.array(
      listingContentSchema.extend({
        _id: z.string(),
        /** Absolute addresses of the listing's pictures. */
        images: z.array(z.string()),
        location: z.object({
          city: z.string(),
          postalCode: z.string(),
          street: z.string().nullable(),
          streetNumber: z.string().nullable(),
        }),
        status: z.enum(listingStatuses),
        isArchived: z.boolean(),
        availability: z.enum(listingAvailabilities),
        deleteReason: reason,
        createdAt: moment,
        expiresAt: moment.nullable(),
        editedAt: moment.nullable(),
        revision: pendingListingRevisionSchema.nullable(),
        views: z.number().int(),
        /** Key of the form that published the listing; purged after a day. */
        idempotencyKey: z.string().nullable(),
      }),
    ),
    favorites: z.array(z.object({ ad: z.string(), productName: z.string(), addedAt: moment })),
    savedSearches: z.array(
      z.object({
        _id: z.string(),
        query: savedSearchSchema.shape.query,
        hasNew: z.boolean(),
        notifications: alertMailSettingsSchema,
        createdAt: moment,
        /** Listings that matched the saved search. */
        found: z.array(z.object({ ad: z.string(), foundAt: moment })),
      }),
    ),
    /** Offers that answered the person's requests. */
    offersFound: z.array(z.object({ request: z.string(), ad: z.string(), foundAt: moment })),
    /** Remarks about the person's offers that nobody had answered; not mailed to those held back for comparison. */
    advice: z.array(
      z.object({ ad: z.string(), reason: z.enum(adviceReasons), isHeldBack: z.boolean(), noticedAt: moment }),
    ),
    mails: z.object({
      lastAlertAt: moment.nullable(),
      /** Time of the last mail about offers near the person's requests. */
      lastMatchMailAt: moment.nullable(),
      /** Time at which a job last looked for offers of the person that nobody had answered. */
      lastAdviceCheckAt: moment.nullable(),
      /** Time at which a job last claimed an administrator's morning mail, sent or not. */
      lastModerationMailAt: moment.nullable(),
      /** Time at which an administrator refused the morning mails; null while they are sent. */
      moderationMailsRefusedAt: moment.nullable(),
      /** Time at which mails about unread messages were refused; null while they are sent. */
      messagesRefusedAt: moment.nullable(),
    }),
    conversations: z.array(
      z.object({
        _id: z.string(),
        ad: z.object({ _id: z.string(), productName: z.string() }).nullable(),
        /** First name of the other person in the conversation. */
        with: z.string(),
        createdAt: moment,
        archivedAt: moment.nullable(),
        lastMailAt: moment.nullable(),
        messages: z.array(
          z.object({
            from: z.enum(['me', 'other']),
            text: z.string(),
            /** Addresses of the message's photos, which can be opened for some hours. */
            images: z.array(z.string()),
            sentAt: moment,
            isRead: z.boolean(),
          }),
        ),
      }),
    ),
    reservations: z.array(
      reservationSchema
        .pick({
          _id: true,
          conversationId: true,
          status: true,
          answer: true,
          pickup: true,
          pickupProposed: true,
          note: true,
          reason: true,
          cancelledBy: true,
          createdAt: true,
          decidedAt: true,
        })
        .extend({
          as: z.enum(reservationRoles),
          /** First name of the other person. */
          with: z.string(),
          items: z.array(reservationItemSchema.extend({ handedQuantity: z.number().nullable() })),
          outcomes: z.object({
            buyer: z.enum(reservationOutcomes).nullable(),
            seller: z.enum(reservationOutcomes).nullable(),
          }),
          /** Device or network of the buyer that the seller or an earlier partner used too; null without one. */
          sharesSource: z.enum(sharedDeviceOrNetworkKinds).nullable(),
          acceptedAt: moment.nullable(),
          doneAt: moment.nullable(),
          thanks: z.object({
            mine: reservationThanksSchema.shape.mine.unwrap().extend({ createdAt: moment }).nullable(),
            /** Thanks of the other person, as far as the person may see them. */
            theirs: reservationThanksSchema.shape.theirs.unwrap().extend({ createdAt: moment }).nullable(),
          }),
          /** Key of the form that made the reservation, for the person who made it; purged after a day. */
          idempotencyKey: z.string().nullable(),
          /** Reminders of the appointment, and questions how it ended, that the person got. */
          notices: z.array(
            z.object({
              kind: z.enum(reservationReminderKinds),
              createdAt: moment,
              sentAt: moment.nullable(),
              answer: z.enum(reservationMailLinkActions).nullable(),
            }),
          ),
        }),
    ),
    /** People whom this person blocked. */
    blocks: z.array(z.object({ who: z.string(), createdAt: moment })),
    reports: z.array(
      z.object({
        ad: z.string(),
        reason: z.string(),
        createdAt: moment,
        closedAt: moment.nullable(),
        /** True while a keyed digest of the sender's network is stored, until the report is closed. */
        hasNetwork: z.boolean(),
      }),
    ),
    /** Notices that the person sent by the form that needs no account. */
    notices: z.array(
      z.object({
        reference: z.string(),
        url: z.string(),
        category: z.enum(contentNoticeCategories),
        reason,
        name: z.string().nullable(),
        email: z.string().nullable(),
        state: z.enum(contentNoticeStates),
        createdAt: moment,
        decidedAt: moment.nullable(),
      }),
    ),
    /** Reports that the person made of messages, thanks and members. */
    personReports: z.array(
      z.object({
        type: z.enum(['message', 'user', 'thanks']),
        /** First name of the reported member, or of the author of the message or the thanks. */
        about: z.string(),
        reason: z.string(),
        createdAt: moment,
        closedAt: moment.nullable(),
      }),
    ),
    /**
     * Decisions of administrators about this person, their ads and their reports, without the administrators' names.
     */
    decisions: z.array(decision),
    decisionsMade: z.array(decision),
    /** Contests of decisions by this person. */
    contests: z.array(
      z.object({
        /** Id of the contested decision. */
        decision: z.string(),
        reason: z.enum(decisionContestReasons),
        text: z.string().nullable(),
        state: z.enum(decisionContestStates),
        createdAt: moment,
        answeredAt: moment.nullable(),
      }),
    ),
  })
  .meta({ id: 'PersonalData' });
export type PersonalDataExport = z.output<typeof personalData>;

export const personalDataRouteContracts = defineApiRouteContracts({
  'GET /api/users/export': {
    access: 'member',
    limits: ['exports'],
    summary: 'Tout ce que le site sait de soi, en un fichier ; ouvert aussi à un compte suspendu',
    response: personalData,
  },
});
