import * as z from 'zod';
import { createPagingQuerySchema, messageOnlyResponseSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { moderationErrorTexts } from './rules.ts';
import { unreviewedOnlineListingSchema } from './schemas.ts';

/** Routes about listings that went online without an administrator. */
export const fastLaneRouteContracts = defineApiRouteContracts({
  'GET /api/admin/adverts/unread': {
    access: 'admin',
    limits: [],
    summary: 'Annonces en ligne que personne n’a encore relues, les plus récentes d’abord',
    query: createPagingQuerySchema(100),
    response: z.array(unreviewedOnlineListingSchema),
  },
  'PUT /api/admin/adverts/unread/:id': {
    access: 'admin',
    limits: ['moderation'],
    summary: 'Dire qu’une annonce publiée sans relecture est relue, et reste en ligne',
    params: z.object({ id: z.string() }),
    body: z.object({
      /** Time that the list gave: with another one, the author's later changes have not been read. */
      unreadSince: z.string({ error: moderationErrorTexts.submittedAt }),
    }),
    response: messageOnlyResponseSchema,
  },
});
