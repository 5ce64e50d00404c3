import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';

/** Settings of the site that pages need, as the operator has configured them. */
export const publicSiteSettingsSchema = z
  .object({
    name: z.string(),
    /** Absolute address of the site without a trailing slash. */
    publicUrl: z.string(),
    hostSiteUrl: z.string().optional(),
    /** Origins that alone may frame our pages, and receive the token after a framed login. */
    embedOrigins: z.array(z.string()),
    /** True when an advertising network is configured for the site. */
    hasSponsors: z.boolean(),
    /** True when professionals may publish only with address, e-mail and telephone of their company. */
    requiresTraderDetails: z.boolean(),
    /** Title of the home page. */
    homeTitle: z.string(),
    /** Sentence of the operator under the title of the home page. */
    homeSentence: z.string().optional(),
    /** Logo that replaces the drawing beside the name: its path and its size in pixels. */
    logo: z.object({ path: z.string(), width: z.number().int(), height: z.number().int() }).optional(),
    /** Colour of buttons, as `#c2410c`. */
    accentColor: z.string().optional(),
    /** Announcement on all pages, until a moment if one is given. */
    announcement: z.object({ text: z.string(), until: z.iso.datetime().optional() }).optional(),
    /** Limit of sign-ups: `domains` of the e-mail addresses that may, empty for nobody. Absent: everybody may. */
    signUp: z.object({ domains: z.array(z.string()) }).optional(),
    /** Map tiles of the operator that replace our own map of France. */
    mapTiles: z.object({ url: z.string(), attribution: z.string() }).optional(),
    /**
     * Links of the site; its own pages where nothing is configured, except `about` and `blog`, which are absent then.
     */
    links: z.object({
      about: z.string().optional(),
      blog: z.string().optional(),
      contact: z.string(),
      terms: z.string(),
      privacy: z.string(),
      legal: z.string(),
      social: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  })
  .meta({ id: 'Site' });
export type PublicSiteSettings = z.output<typeof publicSiteSettingsSchema>;

export const opsRouteContracts = defineApiRouteContracts({
  'GET /api/site': {
    access: 'public',
    limits: ['reads'],
    summary: 'Nom du site, liens du pied de page, sites qui peuvent l’intégrer',
    response: publicSiteSettingsSchema,
  },
  'GET /api/health': {
    access: 'public',
    limits: [],
    summary: 'La base de données répond (200) ou non (503, avec la raison) : pour qui surveille',
    response: z.object({
      status: z.literal('ok'),
      database: z.enum(['embedded', 'postgres']),
      /** Version of the running program, for administrators only. */
      version: z.string().optional(),
    }),
  },
  'GET /api/ready': {
    access: 'public',
    limits: [],
    summary: 'Sert les visiteurs (200) ou non (503, avec la raison) : pour un répartiteur de charge',
    response: z.object({
      status: z.literal('ready'),
      /** True for a request through a proxy that `TRUST_PROXY` does not name. */
      isProxyIgnored: z.literal(true).optional(),
    }),
  },
});
