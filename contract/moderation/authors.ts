import * as z from 'zod';
import { defineRoutes } from '../route.ts';

const count = z.number().int();

const authorHistory = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    professional: z.boolean(),
    isActive: z.boolean(),
    memberSince: z.iso.datetime(),
    listings: z.object({ pending: count, active: count, archived: count, refuse: count, deleted: count }),
    /** Listings refused or deleted by an administrator, the latest ten first. */
    refusals: z.array(
      z.object({
        _id: z.string(),
        productName: z.string(),
        status: z.enum(['refuse', 'deleted']),
        deleteReason: z.string().nullable(),
        decidedAt: z.iso.datetime().nullable(),
      }),
    ),
    /** Received by the author's listings; the latest ten first. */
    reports: z.object({
      open: count,
      total: count,
      latest: z.array(
        z.object({
          _id: z.string(),
          entityId: z.string(),
          productName: z.string(),
          reason: z.string(),
          createdAt: z.iso.datetime(),
          isOpen: z.boolean(),
        }),
      ),
    }),
  })
  .meta({ id: 'AuthorHistory' });
export type AuthorHistory = z.output<typeof authorHistory>;

export const authorRoutes = defineRoutes({
  'GET /api/admin/authors/:id': {
    access: 'admin',
    limits: [],
    summary: 'L’historique d’un auteur : ses annonces par état, ses refus, les signalements reçus',
    params: z.object({ id: z.string() }),
    response: z.object({ author: authorHistory }),
  },
});
