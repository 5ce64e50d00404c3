import * as z from 'zod';
import { paging } from '../answers.ts';
import { listing } from '../listings/schemas.ts';
import { defineRoutes } from '../route.ts';

/** Lists without an envelope give their total in `X-Total-Count`; a client that does not page gets them whole. */
const bareList = (sort: 'oldest' | 'newest') =>
  paging(100).extend({ sort: z.enum(['oldest', 'newest']).catch(sort).default(sort) });

export const queueRoutes = defineRoutes({
  'GET /api/admin/adverts/pending': {
    access: 'admin',
    limits: [],
    summary: 'Annonces en attente de validation, les plus anciennes d’abord',
    query: bareList('oldest'),
    response: z.array(listing),
  },
  'GET /api/admin/adverts/deleted': {
    access: 'admin',
    limits: [],
    summary: 'Annonces supprimées, les dernières supprimées d’abord',
    query: bareList('newest'),
    response: z.array(listing),
  },
  'GET /api/admin/queues': {
    access: 'admin',
    limits: [],
    summary: 'Combien d’annonces en attente, signalées (et de signalements ouverts) et supprimées',
    response: z.object({
      pending: z.number().int(),
      /** Listings with an open report. */
      reported: z.number().int(),
      reports: z.number().int(),
      deleted: z.number().int(),
    }),
  },
});
