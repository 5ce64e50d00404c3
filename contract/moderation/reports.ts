import * as z from 'zod';
import { message, paging } from '../answers.ts';
import { listing } from '../listings/schemas.ts';
import { defineRoutes } from '../route.ts';
import { MAX_REASON, moderationTexts } from './rules.ts';

const report = z
  .object({
    _id: z.string(),
    type: z.literal('ad'),
    entityId: z.string(),
    ad: listing,
    reporter: z.object({ firstName: z.string(), lastName: z.string() }),
    reason: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Report' });
export type Report = z.output<typeof report>;

export const reportRoutes = defineRoutes({
  'POST /api/reports': {
    access: 'member',
    limits: ['reports'],
    summary: 'Signaler l’annonce d’un autre ; de nouveau, la raison est remplacée',
    body: z.object({
      type: z.literal('ad', { error: moderationTexts.reportType }),
      entityId: z.string({ error: moderationTexts.reportedId }),
      reason: z
        .string({ error: moderationTexts.reason })
        .trim()
        .min(1, moderationTexts.reason)
        .max(MAX_REASON, moderationTexts.tooLong),
    }),
    response: message,
    status: 201,
  },
  'GET /api/reports/reports': {
    access: 'admin',
    limits: [],
    summary: 'Signalements ouverts, les plus anciens d’abord',
    query: paging(100),
    response: z.array(report),
  },
  'DELETE /api/reports/:id': {
    access: 'admin',
    limits: ['moderation'],
    summary: 'Clore un signalement ; il reste dans le journal',
    params: z.object({ id: z.string() }),
    response: message,
  },
});
