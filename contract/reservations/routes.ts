import * as z from 'zod';
import { createPagingQuerySchema, paginationSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { createIdempotencyKeyHeaderSchema } from '../create-idempotency-key-header-schema.ts';
import { reservationRoles, reservationStatuses } from './reservation-transitions.ts';
import { reservationTexts } from './rules.ts';
import {
  mailLinkReservationSchema,
  missedHandoverReplyBody,
  newReservationBody,
  reservationDecisionOrPickupBody,
  reservationMailLinkAnswerBody,
  reservationOutcomeBody,
  reservationSchema,
} from './schemas.ts';
import { ONE_SIDED_THANKS_HIDDEN_DAYS } from './thanks-rules.ts';
import { newThanksBody, thanksVisibilityBody } from './thanks-schemas.ts';

const id = z.object({ id: z.string() });
const token = z.object({ token: z.string() });
const day = z.iso.date().optional().catch(undefined);
const one = z.object({ reservation: reservationSchema });

/** Filter of the list; people edit addresses by hand, so that an unknown value filters nothing. */
const reservationsQuery = createPagingQuerySchema().extend({
  as: z.enum(reservationRoles).optional().catch(undefined),
  status: z.enum(reservationStatuses).optional().catch(undefined),
  from: day.describe('Premier jour des rendez-vous ; d’une demande sans réponse, celui proposé en dernier'),
  to: day.describe('Dernier jour des rendez-vous'),
  conversationId: z.string().max(100).optional().catch(undefined),
  toAnswer: z
    .stringbool()
    .catch(false)
    .default(false)
    .describe('Seulement celles qui attendent sa réponse, et non celle de l’autre personne'),
  ended: z
    .stringbool()
    .catch(false)
    .default(false)
    .describe('Seulement celles qui sont terminées et qu’aucune autre ne remplace, la dernière d’abord'),
});

export const reservationRouteContracts = defineApiRouteContracts({
  'POST /api/reservations': {
    access: 'active',
    limits: ['messageBursts', 'reservationAttempts'],
    summary:
      'Demander des produits d’une même personne ; avec `conversationId`, réserver les siens à l’autre personne',
    headers: createIdempotencyKeyHeaderSchema(
      'Le même envoi une seconde fois, dans les 24 heures, répond la même réservation.',
    ),
    body: newReservationBody,
    response: one,
    status: 201,
  },
  'GET /api/reservations': {
    access: 'member',
    limits: [],
    summary: 'Ses réservations, celles dont il faut s’occuper d’abord',
    query: reservationsQuery,
    response: z.object({ reservations: z.array(reservationSchema), pagination: paginationSchema }),
  },
  'GET /api/reservations/sheet.csv': {
    access: 'member',
    limits: ['csvExports'],
    summary:
      'Ce qu’on a à remettre un jour, une ligne par produit, pour un tableur ; sans `date` : ce qui n’a pas de rendez-vous',
    query: z.object({ date: z.iso.date({ error: reservationTexts.pickupDate }).optional() }),
    produces: 'text/csv',
    response: z.string(),
  },
  'GET /api/reservations/:id': {
    access: 'member',
    limits: [],
    summary: 'Une réservation à laquelle on prend part',
    params: id,
    response: one,
  },
  'GET /api/reservations/:id/calendar.ics': {
    access: 'member',
    limits: [],
    summary: 'Le rendez-vous d’une réservation acceptée, pour un agenda : iCalendar (RFC 5545)',
    params: id,
    produces: 'text/calendar',
    response: z.string(),
  },
  'GET /api/reservations/link/:token': {
    access: 'public',
    limits: ['reservationLinks'],
    summary: 'Le rendez-vous du lien d’un e-mail ; ne change rien',
    params: token,
    response: z.object({ reservation: mailLinkReservationSchema }),
  },
  'POST /api/reservations/link/:token': {
    access: 'public',
    limits: ['messageBursts', 'reservationLinks'],
    summary: 'Répondre par le lien d’un e-mail, une fois, sans se connecter',
    params: token,
    body: reservationMailLinkAnswerBody,
    response: z.object({ reservation: mailLinkReservationSchema }),
  },
  'PATCH /api/reservations/:id': {
    access: 'member',
    beforeTerms: true,
    limits: ['messageBursts', 'reservationChanges'],
    summary: 'Accepter, refuser ou annuler une réservation, ou en proposer un autre rendez-vous',
    params: id,
    body: reservationDecisionOrPickupBody,
    response: one,
  },
  'POST /api/reservations/:id/outcome': {
    access: 'active',
    limits: ['messageBursts', 'reservationChanges'],
    summary: 'Dire comment une réservation s’est terminée',
    params: id,
    body: reservationOutcomeBody,
    response: one,
  },
  'POST /api/reservations/:id/answer': {
    access: 'member',
    limits: ['reservationChanges'],
    summary:
      'Répondre, une fois et pour les seuls administrateurs, à l’autre personne qui dit qu’une remise n’a pas eu lieu',
    params: id,
    body: missedHandoverReplyBody,
    response: one,
    status: 201,
  },
  'POST /api/reservations/:id/thanks': {
    access: 'active',
    limits: ['messageBursts', 'reservationChanges'],
    summary: `Dire merci, une fois la remise faite ; aucun ne voit le merci de l’autre avant que les deux aient écrit ou que ${ONE_SIDED_THANKS_HIDDEN_DAYS} jours aient passé`,
    params: id,
    body: newThanksBody,
    response: one,
    status: 201,
  },
  'PATCH /api/reservations/:id/thanks': {
    access: 'member',
    beforeTerms: true,
    limits: ['reservationChanges'],
    summary: 'Cacher aux autres les mots du merci que l’on a reçu, ou les montrer de nouveau',
    params: id,
    body: thanksVisibilityBody,
    response: one,
  },
});
