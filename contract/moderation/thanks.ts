import * as z from 'zod';
import { createPagingQuerySchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { createOptionalFieldSchema } from '../form-fields.ts';
import { reservationRoles } from '../reservations/reservation-transitions.ts';
import { thanksErrorTexts, thanksPhrases, thanksTextStatuses } from '../reservations/thanks-rules.ts';
import { MAX_MODERATION_REASON_LENGTH, moderationErrorTexts } from './rules.ts';

const person = z.object({ _id: z.string(), firstName: z.string(), lastName: z.string() });

/** Thanks as administrators, and only they, see them. */
export const thanksForAdminsSchema = z
  .object({
    _id: z.string(),
    phrase: z.enum(thanksPhrases),
    /** Words; null without any, or once their author's account is erased. */
    text: z.string().nullable(),
    status: z.enum(thanksTextStatuses).nullable(),
    /** True when the recipient hid the words. */
    hidden: z.boolean(),
    createdAt: z.iso.datetime(),
    author: person,
    recipient: person,
    reservation: z.object({
      _id: z.string(),
      /** Role of the author. */
      authorRole: z.enum(reservationRoles),
      productNames: z.array(z.string()),
      doneAt: z.iso.datetime().nullable(),
    }),
  })
  .meta({ id: 'ModeratedThanks' });
export type ThanksForAdmins = z.output<typeof thanksForAdminsSchema>;

export const thanksModerationDecisionBody = z.object({
  status: z.enum(['accepted', 'refused'], { error: thanksErrorTexts.status }),
  /** Reason of a refusal, which is mailed to the author of the words. */
  reason: createOptionalFieldSchema(
    z
      .string({ error: moderationErrorTexts.reason })
      .trim()
      .max(MAX_MODERATION_REASON_LENGTH, moderationErrorTexts.tooLong),
  ),
  /** Status that the administrator saw; when it has changed since, nothing is decided. */
  from: z.enum(thanksTextStatuses, { error: thanksErrorTexts.status }).optional(),
});
export type ThanksModerationDecisionBody = z.output<typeof thanksModerationDecisionBody>;

export const thanksModerationRouteContracts = defineApiRouteContracts({
  'GET /api/admin/thanks': {
    access: 'admin',
    limits: [],
    summary:
      'Mots de remerciement : ceux qui attendent, les plus anciens d’abord, puis les derniers décidés ; avec `state`, les uns ou les autres',
    query: createPagingQuerySchema(100).extend({
      state: z.enum(['waiting', 'decided']).optional().catch(undefined),
    }),
    response: z.array(thanksForAdminsSchema),
  },
  'PUT /api/admin/thanks/:id': {
    access: 'admin',
    limits: ['moderation'],
    summary:
      'Rendre publics des mots de remerciement, ou les refuser, ce qui clôt leurs signalements ; la raison est envoyée à leur auteur',
    params: z.object({ id: z.string() }),
    body: thanksModerationDecisionBody,
    response: z.object({ thanks: thanksForAdminsSchema }),
  },
});
