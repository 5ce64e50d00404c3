import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';
import { keysOf } from '../keys-of.ts';
import { placementPageLabels, placementErrorTexts as texts } from './rules.ts';
import {
  administeredPlacementsSchema,
  newPlacementBody,
  placementChangeBody,
  placementCountsBody,
  placementDeletionQuery,
  shownPlacementsSchema,
} from './schemas.ts';

const params = z.object({ id: z.string() });

export const placementRouteContracts = defineApiRouteContracts({
  'GET /api/slots': {
    access: 'public',
    cacheable: true,
    limits: ['reads'],
    summary: 'Les encarts affichés aujourd’hui à un endroit, dans leur ordre',
    query: z.object({ place: z.enum(keysOf(placementPageLabels), { error: texts.place }) }),
    response: shownPlacementsSchema,
  },
  'POST /api/slots/counts': {
    access: 'public',
    limits: ['slotCounts'],
    summary: 'Compter des encarts vus ou suivis ; rien de qui les voit n’est gardé',
    body: placementCountsBody,
    response: z.object({
      /** False for crawlers and administrators. */
      counted: z.boolean(),
    }),
  },
  'GET /api/admin/slots': {
    access: 'admin',
    limits: [],
    summary: 'Tous les encarts, ceux d’origine compris, et combien de fois chacun est vu et suivi',
    response: administeredPlacementsSchema,
  },
  'POST /api/admin/slots': {
    access: 'admin',
    requiresPassword: true,
    limits: ['settingChanges'],
    summary: 'Ajouter un encart ; noté dans le journal',
    files: { image: 1 },
    body: newPlacementBody,
    status: 201,
    response: administeredPlacementsSchema,
  },
  'PATCH /api/admin/slots/:id': {
    access: 'admin',
    requiresPassword: true,
    limits: ['settingChanges'],
    summary:
      'Changer un encart, l’allumer ou l’éteindre, sauf si une autre personne l’a changé depuis la version donnée (`SLOT_CHANGED`) ; noté dans le journal',
    params,
    files: { image: 1 },
    body: placementChangeBody,
    response: administeredPlacementsSchema,
  },
  'DELETE /api/admin/slots/:id': {
    access: 'admin',
    requiresPassword: true,
    limits: ['settingChanges'],
    summary:
      'Supprimer un encart, ou rendre à un encart d’origine son premier contenu, sauf si une autre personne l’a changé depuis la version donnée (`SLOT_CHANGED`) ; noté dans le journal',
    params,
    query: placementDeletionQuery,
    response: administeredPlacementsSchema,
  },
});
