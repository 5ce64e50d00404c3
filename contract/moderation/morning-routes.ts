import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';
import { oneClickUnsubscribeApiRoute, unsubscribePageApiRoute } from '../unsubscribe.ts';
import { moderationErrorTexts } from './rules.ts';

const preferences = z.object({ morningMail: z.boolean({ error: moderationErrorTexts.morningMail }) });

/** Routes about the daily morning mail with the number of pending decisions. */
export const adminMorningMailRouteContracts = defineApiRouteContracts({
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
  'GET /api/unsubscribe/moderation/:token': unsubscribePageApiRoute,
  'POST /api/unsubscribe/moderation/:token': {
    ...oneClickUnsubscribeApiRoute,
    summary:
      'Ne plus recevoir l’e-mail du matin des administrateurs, en un clic et sans connexion (RFC 8058)',
  },
});
