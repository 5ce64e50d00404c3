import * as z from 'zod';
import { createPagingQuerySchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import {
  contentNoticeDecisionBody,
  contentNoticeForAdminsSchema,
  newContentNoticeBody,
} from './notice-schemas.ts';

export const contentNoticeRouteContracts = defineApiRouteContracts({
  'POST /api/notices': {
    access: 'public',
    limits: ['notices'],
    summary: 'Signaler une page du site, avec ou sans compte ; un accusé de réception part par e-mail',
    body: newContentNoticeBody,
    response: z.object({ notice: z.object({ reference: z.string() }) }),
    status: 201,
  },
  'GET /api/admin/notices': {
    access: 'admin',
    limits: [],
    summary: 'Signalements de pages, ouverts ou décidés, les plus anciens d’abord',
    query: createPagingQuerySchema(100).extend({
      state: z.enum(['open', 'decided']).catch('open').default('open'),
    }),
    response: z.array(contentNoticeForAdminsSchema),
  },
  'PUT /api/admin/notices/:id': {
    access: 'admin',
    limits: ['moderation'],
    summary: 'Dire s’il y a un problème ou rien à reprocher ; la raison est envoyée à qui a signalé',
    params: z.object({ id: z.string() }),
    body: contentNoticeDecisionBody,
    response: z.object({ notice: contentNoticeForAdminsSchema }),
  },
});
