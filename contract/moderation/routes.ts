import * as z from 'zod';
import { paging } from '../answers.ts';
import { acrossFields } from '../form-fields.ts';
import { listing } from '../listings/schemas.ts';
import { defineRoutes } from '../route.ts';
import { moderationTexts } from './rules.ts';

/** Lists without an envelope give their total in `X-Total-Count`; a client that does not page gets them whole. */
const bareList = (sort: 'oldest' | 'newest') =>
  paging(100).extend({ sort: z.enum(['oldest', 'newest']).catch(sort).default(sort) });

const decision = z
  .object({
    status: z.enum(['accepted', 'refuse', 'deleted'], { error: moderationTexts.status }),
    deleteReason: z.string().trim().max(2000, moderationTexts.tooLong).optional(),
  })
  .refine((body) => body.status === 'accepted' || Boolean(body.deleteReason), {
    path: ['deleteReason'],
    error: moderationTexts.reason,
    ...acrossFields,
  });

export const moderationRoutes = defineRoutes({
  'GET /api/admin/adverts/pending': {
    access: 'admin',
    summary: 'Annonces en attente de validation, les plus anciennes d’abord',
    query: bareList('oldest'),
    response: z.array(listing),
  },
  'GET /api/admin/adverts/deleted': {
    access: 'admin',
    summary: 'Annonces supprimées, les dernières supprimées d’abord',
    query: bareList('newest'),
    response: z.array(listing),
  },
  'GET /api/admin/queues': {
    access: 'admin',
    summary: 'Combien d’annonces en attente, de signalements ouverts et d’annonces supprimées',
    response: z.object({
      pending: z.number().int(),
      reports: z.number().int(),
      deleted: z.number().int(),
    }),
  },
  'PUT /api/admin/advert/:id': {
    access: 'admin',
    summary: 'Accepter, refuser, supprimer ou rétablir une annonce',
    params: z.object({ id: z.string() }),
    body: decision,
    response: z.object({ ad: listing }),
  },
});
