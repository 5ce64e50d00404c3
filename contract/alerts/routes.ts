import * as z from 'zod';
import { messageOnlyResponseSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { oneClickUnsubscribeApiRoute, unsubscribePageApiRoute } from '../unsubscribe.ts';
import {
  alertMailSettingsUpdateBody,
  markSavedSearchSeenBody,
  newSavedSearchBody,
  savedSearchSchema,
} from './schemas.ts';

const id = z.object({ id: z.string() });

export const alertRouteContracts = defineApiRouteContracts({
  'GET /api/search': {
    access: 'member',
    limits: [],
    summary: 'Ses recherches enregistrées, les dernières d’abord',
    response: z.array(savedSearchSchema),
  },
  'POST /api/search': {
    access: 'member',
    limits: ['newSearches'],
    summary: 'Enregistrer une recherche ; la même une seconde fois répond celle qui existe (200)',
    body: newSavedSearchBody,
    response: savedSearchSchema,
    status: 201,
    statusWhenExisting: 200,
  },
  'PUT /api/search/:id': {
    access: 'member',
    beforeTerms: true,
    limits: ['searchChanges'],
    summary: 'Éteindre le point « nouveautés » d’une recherche (`hasNew: false`)',
    params: id,
    body: markSavedSearchSeenBody,
    response: savedSearchSchema,
  },
  'PATCH /api/search/:id/notifications': {
    access: 'member',
    beforeTerms: true,
    limits: ['searchChanges'],
    summary:
      'Recevoir ou non un e-mail quand une annonce répond à la recherche : aussitôt, chaque jour ou chaque lundi à 7 h',
    params: id,
    body: alertMailSettingsUpdateBody,
    response: savedSearchSchema,
  },
  'DELETE /api/search/:id': {
    access: 'member',
    beforeTerms: true,
    limits: ['searchChanges'],
    summary: 'Supprimer une recherche enregistrée',
    params: id,
    response: messageOnlyResponseSchema,
  },
  'GET /api/unsubscribe/search/:token': unsubscribePageApiRoute,
  'POST /api/unsubscribe/search/:token': {
    ...oneClickUnsubscribeApiRoute,
    summary: 'Ne plus recevoir d’e-mail pour une recherche, en un clic et sans connexion (RFC 8058)',
  },
  'GET /api/unsubscribe/matches/:token': unsubscribePageApiRoute,
  'POST /api/unsubscribe/matches/:token': {
    ...oneClickUnsubscribeApiRoute,
    summary: 'Ne plus recevoir d’e-mail sur les offres proches de ses demandes, en un clic (RFC 8058)',
  },
  'GET /api/unsubscribe/digests/:token': unsubscribePageApiRoute,
  'POST /api/unsubscribe/digests/:token': {
    ...oneClickUnsubscribeApiRoute,
    summary: 'Ne plus recevoir les récapitulatifs de ses recherches, en un clic et sans connexion (RFC 8058)',
  },
});
