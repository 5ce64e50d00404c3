import * as z from 'zod';
import { newAdminBody } from '../accounts/schemas.ts';
import { createPagingQuerySchema, messageOnlyResponseSchema, paginationSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { listingWithAuthorLastNameSchema } from '../listings/schemas.ts';
import { messageThanksOrMemberReportSchema } from './person-reports.ts';
import {
  MAX_MODERATION_REASON_LENGTH,
  MODERATION_DECISIONS_PER_PAGE,
  memberFilters,
  moderationErrorTexts,
} from './rules.ts';
import {
  adminSchema,
  authorModerationHistorySchema,
  bulkListingModerationDecisionBody,
  listingDecisionAttemptResultSchema,
  listingModerationDecisionBody,
  listingReportSchema,
  managedUserSchema,
  memberModerationDecisionBody,
  moderationDecisionSchema,
  moderationQueueListingSchema,
} from './schemas.ts';

/** Query of a list without an envelope, whose total is in `X-Total-Count`; without `page` the list is complete. */
const bareList = (sort: 'oldest' | 'newest') =>
  createPagingQuerySchema(100).extend({ sort: z.enum(['oldest', 'newest']).catch(sort).default(sort) });

/** Search term of a list. Invalid text is read as no term: people edit addresses by hand. */
const searchTerm = z
  .string()
  .transform((text) => text.slice(0, 100))
  .catch('');

export const moderationRouteContracts = defineApiRouteContracts({
  'POST /api/reports': {
    access: 'member',
    beforeTerms: true,
    limits: ['reports'],
    summary:
      'Signaler l’annonce d’un autre, un message ou un remerciement reçu, des mots publics ou un membre ; de nouveau, la raison est remplacée',
    body: z.object({
      type: z.enum(['ad', 'message', 'user', 'thanks'], { error: moderationErrorTexts.reportType }),
      entityId: z.string({ error: moderationErrorTexts.reportedId }),
      reason: z
        .string({ error: moderationErrorTexts.reason })
        .trim()
        .min(1, moderationErrorTexts.reason)
        .max(MAX_MODERATION_REASON_LENGTH, moderationErrorTexts.tooLong),
    }),
    response: messageOnlyResponseSchema,
    status: 201,
    statusWhenExisting: 200,
  },
  'GET /api/reports/reports': {
    access: 'admin',
    limits: [],
    summary: 'Signalements d’annonces ouverts, les plus anciens d’abord',
    query: createPagingQuerySchema(100),
    response: z.array(listingReportSchema),
  },
  'GET /api/reports/people': {
    access: 'admin',
    limits: [],
    summary:
      'Messages, remerciements et membres signalés, les plus anciens d’abord ; d’un message, ceux qui l’entourent',
    query: createPagingQuerySchema(100),
    response: z.array(messageThanksOrMemberReportSchema),
  },
  'DELETE /api/reports/:id': {
    access: 'admin',
    limits: ['moderation'],
    summary: 'Clore un signalement ; il reste dans le journal',
    params: z.object({ id: z.string() }),
    response: messageOnlyResponseSchema,
  },
  'GET /api/admin/adverts/pending': {
    access: 'admin',
    limits: [],
    summary:
      'Annonces et modifications en attente de validation, les plus anciennes d’abord ; avec `suspicious`, celles qui ressemblent à du spam',
    query: createPagingQuerySchema(100).extend({
      sort: z.enum(['oldest', 'newest', 'riskiest']).catch('oldest').default('oldest'),
      suspicious: z.stringbool().catch(false).default(false),
    }),
    response: z.array(moderationQueueListingSchema),
  },
  'GET /api/admin/adverts/deleted': {
    access: 'admin',
    limits: [],
    summary: 'Annonces supprimées, les dernières supprimées d’abord',
    query: bareList('newest'),
    response: z.array(listingWithAuthorLastNameSchema),
  },
  'GET /api/admin/queues': {
    access: 'admin',
    limits: [],
    summary:
      'Combien d’annonces et de modifications en attente (dont à vérifier), d’annonces signalées (et de signalements ouverts), supprimées et publiées sans relecture, de signalements de pages, de mots de remerciement à relire',
    response: z.object({
      pending: z.number().int(),
      /** Number of pending listings that look like spam. */
      suspicious: z.number().int(),
      /** Number of listings with an open report. */
      reported: z.number().int(),
      reports: z.number().int(),
      deleted: z.number().int(),
      /** Number of listings online that no administrator has read as they are. */
      unread: z.number().int(),
      /** Number of open notices. */
      notices: z.number().int(),
      /** Number of words of thanks to read. */
      thanks: z.number().int(),
    }),
  },
  'GET /api/admin/counts': {
    access: 'admin',
    limits: [],
    summary:
      'Combien d’annonces, de modifications, d’annonces signalées, de notifications, de membres, messages ou remerciements signalés, de mots de remerciement et de contestations attendent',
    response: z.object({
      pending: z.number().int(),
      revisions: z.number().int(),
      /** Number of listings with an open report. */
      reports: z.number().int(),
      notices: z.number().int(),
      /** Number of open reports of members, messages and thanks. */
      people: z.number().int(),
      /** Number of words of thanks to read. */
      thanks: z.number().int(),
      /** Number of contests without an answer. */
      contests: z.number().int(),
    }),
  },
  'GET /api/admin/refusal-reasons': {
    access: 'admin',
    limits: [],
    summary: 'Les raisons prêtes, dont un administrateur choisit pour refuser ou retirer une annonce',
    response: z.object({ reasons: z.array(z.object({ label: z.string(), text: z.string() })) }),
  },
  'GET /api/admin/authors/:id': {
    access: 'admin',
    limits: [],
    summary: 'L’historique d’un auteur : ses annonces par état, ses refus, les signalements reçus',
    params: z.object({ id: z.string() }),
    response: z.object({ author: authorModerationHistorySchema }),
  },
  'GET /api/admin/authors/:id/adverts': {
    access: 'admin',
    limits: [],
    summary: 'Les annonces d’un membre, dans tous leurs états, les plus récentes d’abord',
    params: z.object({ id: z.string() }),
    query: createPagingQuerySchema(100),
    response: z.array(listingWithAuthorLastNameSchema),
  },
  'PUT /api/admin/advert/:id': {
    access: 'admin',
    limits: ['moderation'],
    summary:
      'Accepter, refuser, supprimer ou rétablir une annonce ; avec `revision`, décider de ce que son auteur veut y changer',
    params: z.object({ id: z.string() }),
    body: listingModerationDecisionBody,
    response: z.object({ ad: listingWithAuthorLastNameSchema }),
  },
  'PUT /api/admin/decisions': {
    access: 'admin',
    limits: ['moderation'],
    summary: 'Décider de plusieurs annonces à la fois ; chacune a son issue',
    body: bulkListingModerationDecisionBody,
    response: z.object({ outcomes: z.array(listingDecisionAttemptResultSchema) }),
  },
  'GET /api/admin': {
    access: 'admin',
    limits: [],
    summary: 'Les administrateurs',
    query: createPagingQuerySchema(100),
    response: z.array(adminSchema),
  },
  'POST /api/admin/user': {
    access: 'admin',
    requiresCode: 'always',
    limits: ['moderation'],
    summary:
      'Créer un administrateur, actif aussitôt ; si l’e-mail est pris, `details.holder` dit par quel compte',
    body: newAdminBody,
    response: adminSchema,
    status: 201,
  },
  'GET /api/admin/users': {
    access: 'admin',
    limits: [],
    summary:
      'Chercher des utilisateurs par email, nom ou prénom, ou par état ; les derniers inscrits d’abord',
    query: z.object({
      page: createPagingQuerySchema().shape.page,
      searchTerm: searchTerm.default(''),
      filter: z.enum(memberFilters).optional().catch(undefined),
    }),
    response: z.object({ users: z.array(managedUserSchema), totalPages: z.number().int() }),
  },
  'PATCH /api/admin/user/:id': {
    access: 'admin',
    requiresCode: 'depends',
    requiresPassword: 'depends',
    limits: ['moderation'],
    summary:
      'Activer un compte ou le suspendre, en faire un compte de particulier (`professional: false`), donner ou retirer les droits d’administration (`isAdmin`, avec le mot de passe) ; la raison est envoyée à la personne',
    params: z.object({ id: z.string() }),
    body: memberModerationDecisionBody,
    response: z.object({ user: managedUserSchema }),
  },
  'DELETE /api/admin/user/:id/second-factor': {
    access: 'admin',
    requiresCode: 'always',
    limits: ['moderation'],
    summary:
      'Retirer la validation en deux étapes d’un autre administrateur qui l’a perdue ; ferme ses sessions',
    params: z.object({ id: z.string() }),
    response: messageOnlyResponseSchema,
  },
  'GET /api/admin/decisions': {
    access: 'admin',
    limits: [],
    summary:
      'Le journal d’une annonce (ses signalements compris), d’un membre, d’un signalement de page, d’un remerciement ou des réglages du site, du plus récent au plus ancien',
    query: createPagingQuerySchema(MODERATION_DECISIONS_PER_PAGE).extend({
      subject: z.enum(['listing', 'member', 'notice', 'thanks', 'site'], {
        error: 'Indiquez listing, member, notice, thanks ou site.',
      }),
      id: z.string({ error: "Indiquez l'identifiant." }),
    }),
    response: z.object({ decisions: z.array(moderationDecisionSchema), pagination: paginationSchema }),
  },
});
