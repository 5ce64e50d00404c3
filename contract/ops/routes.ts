import * as z from 'zod';
import { defineRoutes } from '../route.ts';

/** What the host configures and every page shows. Links that are not configured are absent. */
export const site = z
  .object({
    name: z.string(),
    /** Absolute address under which visitors reach this site, without a trailing slash. */
    publicUrl: z.string(),
    hostSiteUrl: z.string().optional(),
    /** The only sites that may show pages of ours in a frame, and be told there who logged in. */
    embedOrigins: z.array(z.string()),
    /** Whether a network may fill the sponsors' slots, once the reader agrees. */
    hasSponsors: z.boolean(),
    links: z.object({
      about: z.string().optional(),
      blog: z.string().optional(),
      contact: z.string().optional(),
      terms: z.string().optional(),
      privacy: z.string().optional(),
      legal: z.string().optional(),
      social: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  })
  .meta({ id: 'Site' });
export type Site = z.output<typeof site>;

export const opsRoutes = defineRoutes({
  'GET /api/site': {
    access: 'public',
    limits: ['reads'],
    summary: 'Nom du site, liens du pied de page, sites qui peuvent l’intégrer',
    response: site,
  },
  'GET /api/health': {
    access: 'public',
    limits: [],
    summary: 'Prêt (200) ou non (503, avec la raison)',
    response: z.object({ status: z.literal('ok'), database: z.enum(['embedded', 'postgres']) }),
  },
});
