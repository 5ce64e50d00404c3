import * as z from 'zod';
import { createPagingQuerySchema, paginationSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import {
  decisionContestAnswerBody,
  decisionContestSchema,
  newDecisionContestBody,
} from './contest-schemas.ts';
import { moderationLogActions } from './rules.ts';
import { moderationDecisionSchema } from './schemas.ts';

/** Listing that a decision is about; null for a decision about the account. */
const decidedListing = z.object({ _id: z.string(), productName: z.string() }).nullable();

/** Decision against a member, as this member sees it: never who decided, nor who reported. */
const receivedDecisionSchema = z
  .object({
    _id: z.string(),
    action: z.enum(moderationLogActions),
    createdAt: z.iso.datetime(),
    reason: z.string().nullable(),
    ad: decidedListing,
    /** True for a decision of the site itself, as when several members have reported a listing. */
    isAutomatic: z.boolean(),
    /** True once a later decision has undone this one. */
    isUndone: z.boolean(),
    /** Fragment of the built-in terms with the rule that the decision rests on. */
    rule: z.string().nullable(),
    /** Time until which the decision may be contested; null when it no longer may, or was already. */
    contestableUntil: z.iso.datetime().nullable(),
    contest: decisionContestSchema.nullable(),
  })
  .meta({ id: 'ReceivedDecision' });
export type ReceivedModerationDecision = z.output<typeof receivedDecisionSchema>;

/** Contest as administrators see it, beside the contested decision. */
const contestToAnswerSchema = decisionContestSchema
  .extend({
    decision: moderationDecisionSchema,
    ad: decidedListing,
    member: z.object({ _id: z.string(), firstName: z.string(), lastName: z.string() }),
    /** Words of thanks that the decision is about; null for other decisions. */
    words: z.string().nullable(),
    /** True when the caller made the contested decision, and another active administrator could answer. */
    isBetterAnsweredByOther: z.boolean(),
    /** True when the caller is the member, who may not answer. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'ContestToAnswer' });
export type DecisionContestToAnswer = z.output<typeof contestToAnswerSchema>;

export const decisionContestRouteContracts = defineApiRouteContracts({
  'GET /api/users/decisions': {
    access: 'member',
    limits: [],
    summary:
      'Les décisions des administrateurs contre soi, leurs raisons et leurs contestations, de la plus récente à la plus ancienne ; avec `ad`, celles d’une annonce',
    query: createPagingQuerySchema().extend({ ad: z.string().optional().catch(undefined) }),
    response: z.object({ decisions: z.array(receivedDecisionSchema), pagination: paginationSchema }),
  },
  'POST /api/users/decisions/:id/contest': {
    access: 'member',
    beforeTerms: true,
    limits: ['contests'],
    summary: 'Contester une décision, une fois, dans les six mois ; ouvert aussi à un compte suspendu',
    params: z.object({ id: z.string() }),
    body: newDecisionContestBody,
    response: z.object({ contest: decisionContestSchema }),
    status: 201,
  },
  'GET /api/admin/contests': {
    access: 'admin',
    limits: [],
    summary: 'Contestations sans réponse, les plus anciennes d’abord',
    query: createPagingQuerySchema(100),
    response: z.array(contestToAnswerSchema),
  },
  'PUT /api/admin/contests/:id': {
    access: 'admin',
    requiresCode: 'depends',
    limits: ['moderation'],
    summary:
      'Répondre à une contestation : maintenir la décision, ou l’annuler, ce qui accepte, rétablit ou active ce qu’elle avait refusé ; la raison est envoyée au membre',
    params: z.object({ id: z.string() }),
    body: decisionContestAnswerBody,
    response: z.object({ contest: decisionContestSchema }),
  },
});
