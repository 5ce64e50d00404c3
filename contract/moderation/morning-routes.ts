import * as z from 'zod';
import { defineRoutes } from '../api-route.ts';
import { oneClickUnsubscribeRoute, unsubscribePageRoute } from '../unsubscribe.ts';
import { moderationTexts } from './rules.ts';

const preferences = z.object({ morningMail: z.boolean({ error: moderationTexts.morningMail }) });

/** Routes about the daily morning mail with the number of pending decisions. */
export const morningMailRoutes = defineRoutes({
  'GET /api/admin/preferences': {
    access: 'admin',
    limits: [],
    summary: 'Si un e-mail dit chaque matin ce qui attend une décision',
    response: preferences,
  },
  'PUT /api/admin/preferences': {
    access: 'admin',
    limits: ['moderation'],
    summary: 'Activer ou couper l’e-mail du matin',
    body: preferences,
    response: preferences,
  },
  'GET /api/unsubscribe/moderation/:token': unsubscribePageRoute,
  'POST /api/unsubscribe/moderation/:token': {
    ...oneClickUnsubscribeRoute,
    summary:
      'Ne plus recevoir l’e-mail du matin des administrateurs, en un clic et sans connexion (RFC 8058)',
  },
});
