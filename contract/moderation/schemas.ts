import * as z from 'zod';
import { accountStates } from '../accounts/rules.ts';
import { crossFieldRuleOptions } from '../form-fields.ts';
import { listingStatuses } from '../listings/rules.ts';
import { listingWithAuthorLastNameSchema, revisableListingContentSchema } from '../listings/schemas.ts';
import { decisionContestSchema } from './contest-schemas.ts';
import { memberReservationHistorySchema } from './member-reservation-history.ts';
import {
  MAX_LISTING_DECISIONS_AT_ONCE,
  MAX_MODERATION_REASON_LENGTH,
  moderationErrorTexts,
  moderationLogActions,
  moderationLogStates,
} from './rules.ts';
import { spamAssessmentSchema } from './spam-assessment.ts';

const state = z.enum(moderationLogStates).nullable();

export const moderationDecisionSchema = z
  .object({
    _id: z.string(),
    /** Administrator who decided; null for the site itself, as when several people have reported a listing. */
    administrator: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
    action: z.enum(moderationLogActions),
    before: state,
    after: state,
    reason: z.string().nullable(),
    /** Setting of the site that the decision changed; its texts are null for none and for a secret. */
    setting: z
      .object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })
      .optional(),
    /**
     * True when the decision did not name the version of the listing that was read: its author may have
     * changed it meanwhile.
     */
    withoutVersion: z.literal(true).optional(),
    /** Contest of the decision by the member it is about. */
    contest: decisionContestSchema
      .pick({ reason: true, text: true, state: true, createdAt: true })
      .optional(),
  })
  .meta({ id: 'Decision' });
export type ModerationDecision = z.output<typeof moderationDecisionSchema>;

const fields = {
  status: z.enum(['accepted', 'refuse', 'deleted'], { error: moderationErrorTexts.status }),
  deleteReason: z.string().trim().max(MAX_MODERATION_REASON_LENGTH, moderationErrorTexts.tooLong).optional(),
  /** Status of the listing that the administrator saw; when it has changed since, the outcome is `conflict`. */
  from: z.enum(listingStatuses, { error: moderationErrorTexts.status }).optional(),
  /**
   * True for a decision about the changes that the author of an accepted listing has submitted, and not about the
   * listing.
   */
  revision: z.boolean({ error: moderationErrorTexts.revision }).optional(),
};

const needsReason = {
  path: ['deleteReason'],
  error: moderationErrorTexts.reason,
  ...crossFieldRuleOptions,
};
const hasReason = (body: { status: string; deleteReason?: string | undefined }) =>
  body.status === 'accepted' || Boolean(body.deleteReason);

/**
 * False for the deletion of a revision: a refused revision leaves the listing as it is, and deleting is about the
 * listing itself.
 */
const isRevisable = (body: { status: string; revision?: boolean | undefined }) =>
  !body.revision || body.status !== 'deleted';
const notRevisable = { path: ['status'], error: moderationErrorTexts.status, ...crossFieldRuleOptions };

/**
 * Time of the submission, as the queue gave it: when the author has changed the text since, nothing is decided. A
 * decision about a revision must have this time: nothing else says which revision was read.
 */
const submittedAt = z.string({ error: moderationErrorTexts.submittedAt });

const unread = { path: ['submittedAt'], error: moderationErrorTexts.submittedAt };

export const listingModerationDecisionBody = z
  .object({ ...fields, submittedAt: submittedAt.optional() })
  .refine(({ revision, submittedAt }) => !revision || submittedAt !== undefined, unread)
  .refine(hasReason, needsReason)
  .refine(isRevisable, notRevisable);

export const bulkListingModerationDecisionBody = z
  .object({
    ...fields,
    ids: z
      .array(z.string({ error: moderationErrorTexts.ids }), { error: moderationErrorTexts.ids })
      .min(1, moderationErrorTexts.ids)
      .max(MAX_LISTING_DECISIONS_AT_ONCE, moderationErrorTexts.ids),
    /** Times of the author's last change by listing id, as the queue gave them. */
    submittedAt: z.record(z.string(), submittedAt, { error: moderationErrorTexts.submittedAt }).optional(),
  })
  .refine(({ revision, ids, submittedAt = {} }) => !revision || ids.every((id) => id in submittedAt), unread)
  .refine(hasReason, needsReason)
  .refine(isRevisable, notRevisable);

/** Decision about a member: one of `isActive`, `professional` and `isAdmin`. */
export const memberModerationDecisionBody = z
  .object({
    isActive: z.boolean({ error: moderationErrorTexts.isActive }).optional(),
    professional: z.literal(false, { error: moderationErrorTexts.professional }).optional(),
    /** True to make an active member an administrator, false to withdraw these rights. */
    isAdmin: z.boolean({ error: moderationErrorTexts.isActive }).optional(),
    reason: z
      .string({ error: moderationErrorTexts.reason })
      .trim()
      .max(MAX_MODERATION_REASON_LENGTH, moderationErrorTexts.tooLong)
      .optional(),
  })
  .refine((body) => listMemberDecisions(body).length > 0, {
    path: ['isActive'],
    error: moderationErrorTexts.isActive,
    ...crossFieldRuleOptions,
  })
  .refine((body) => listMemberDecisions(body).length < 2, {
    path: ['professional'],
    error: moderationErrorTexts.oneDecision,
    ...crossFieldRuleOptions,
  });

const listMemberDecisions = (body: { isActive?: unknown; professional?: unknown; isAdmin?: unknown }) =>
  [body.isActive, body.professional, body.isAdmin].filter((decision) => decision !== undefined);

/** Account that has the e-mail typed for a new administrator, as `EMAIL_TAKEN` names it in `details.holder`. */
export const emailHolderSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(accountStates),
  isAdmin: z.boolean(),
});
export type EmailHolder = z.output<typeof emailHolderSchema>;

/** Current status of the listing, and the decision that led to it; null when the log has none. */
const currentState = z.object({
  status: z.enum(listingStatuses),
  decision: moderationDecisionSchema.nullable(),
});
export type ListingStatusWithLastDecision = z.output<typeof currentState>;

export const listingDecisionAttemptResultSchema = z
  .object({
    _id: z.string(),
    /**
     * Outcome of a decision. `unchanged`: the listing had this status already; `conflict`: somebody else decided
     * otherwise, or no revision waits; `edited`: the author has changed the listing since; `unknown`: no such listing;
     * `own`: the administrator's own listing, reported, which another administrator has to accept.
     */
    outcome: z.enum(['done', 'unchanged', 'conflict', 'edited', 'unknown', 'own']),
    present: currentState.nullable(),
  })
  .meta({ id: 'DecisionOutcome' });
export type ListingModerationOutcome = z.output<typeof listingDecisionAttemptResultSchema>;

const count = z.number().int();

export const authorModerationHistorySchema = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    professional: z.boolean(),
    isActive: z.boolean(),
    memberSince: z.iso.datetime(),
    listings: z.object({ pending: count, active: count, archived: count, refuse: count, deleted: count }),
    /** Listings of the author that were refused or deleted, the latest ten first. */
    refusals: z.array(
      z.object({
        _id: z.string(),
        productName: z.string(),
        status: z.enum(['refuse', 'deleted']),
        deleteReason: z.string().nullable(),
        decidedAt: z.iso.datetime().nullable(),
      }),
    ),
    /** Number of members who have blocked the author. */
    blockedBy: count,
    /** Reports about the author's listings, the latest ten first. */
    reports: z.object({
      open: count,
      total: count,
      latest: z.array(
        z.object({
          _id: z.string(),
          entityId: z.string(),
          productName: z.string(),
          reason: z.string(),
          createdAt: z.iso.datetime(),
          isOpen: z.boolean(),
        }),
      ),
    }),
    reservations: memberReservationHistorySchema,
  })
  .meta({ id: 'AuthorHistory' });
export type AuthorModerationHistory = z.output<typeof authorModerationHistorySchema>;

export const adminSchema = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.number().int(),
    isActive: z.boolean(),
    state: z.enum(accountStates),
    hasSecondFactor: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Company of the member, for professionals. */
    companyName: z.string().nullable(),
    companySiret: z.string().nullable(),
  })
  .meta({ id: 'Admin' });
export type Admin = z.output<typeof adminSchema>;

export const managedUserSchema = adminSchema
  .extend({
    profileImage: z.string().nullable(),
    professional: z.boolean(),
    adCount: z.number().int(),
    /** Number of members who have blocked this member. */
    blockedBy: z.number().int(),
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.output<typeof managedUserSchema>;

const reported = {
  reporter: z.object({ firstName: z.string(), lastName: z.string() }),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  /** Facts about the reporter that help to judge the report. */
  reporterFacts: z.object({
    /** Number of other listings of the same seller that the reporter reported. */
    otherListings: count,
    /** Number of the reporter's reports, of any listing, that were dismissed. */
    dismissed: count,
    /** True when another open report of this listing came from the same network. */
    sharesNetwork: z.boolean(),
  }),
};

export const listingReportSchema = z
  .object({
    _id: z.string(),
    type: z.literal('ad'),
    entityId: z.string(),
    ad: listingWithAuthorLastNameSchema,
    ...reported,
  })
  .meta({ id: 'Report' });
export type ListingReport = z.output<typeof listingReportSchema>;

const change = <T extends z.core.SomeType>(schema: T) =>
  z.object({ before: schema, after: schema }).optional();

/** Changes of a revision: each changed field, before and after. */
const changes = z.object(
  Object.fromEntries(
    Object.entries(revisableListingContentSchema.shape).map(([name, schema]) => [name, change(schema)]),
    // Cast: `Object.entries` forgets which schema belongs to which field.
  ) as { [Name in keyof Revised]: ReturnType<typeof change<Revised[Name]>> },
);
type Revised = typeof revisableListingContentSchema.shape;

/** Entry of the queue: a new listing, or the changes that the author of an accepted one has submitted. */
export const moderationQueueListingSchema = listingWithAuthorLastNameSchema
  .extend({
    isRevision: z.boolean(),
    /** Changes of a revision, by field. */
    changes: changes.optional(),
    /** Time at which the author last changed the listing, to be sent back with the decision. */
    submittedAt: z.iso.datetime(),
    /** Reports that sent a listing which was online back to the queue. */
    reports: z.array(z.object(reported)),
    spam: spamAssessmentSchema.nullable(),
  })
  .meta({ id: 'PendingListing' });
export type ModerationQueueListing = z.output<typeof moderationQueueListingSchema>;

/** Listing that is online without having been read as it is. */
export const unreviewedOnlineListingSchema = listingWithAuthorLastNameSchema
  .extend({
    /** True when an administrator had accepted the listing, and only its changes were not read. */
    isRevision: z.boolean(),
    /** Time at which the rule put the listing, or its changes, online: to be sent back when it is read. */
    unreadSince: z.iso.datetime(),
  })
  .meta({ id: 'UnreadPublication' });
export type UnreviewedPublication = z.output<typeof unreviewedOnlineListingSchema>;
