import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';

/** Answer of https://oembed.com, version 1.0, type "rich": HTML without a frame, as our pages refuse frames. */
const embedded = z
  .object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    /** Seconds for which the oEmbed answer may be cached. */
    cache_age: z.number().int(),
    html: z.string(),
    /** Width and height of the embedded HTML in pixels. */
    width: z.number().int(),
    height: z.number().int(),
    /** Thumbnail of the embedded page; absent when it is larger than the requested size. */
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.number().int().optional(),
    thumbnail_height: z.number().int().optional(),
  })
  .meta({ id: 'OEmbed' });
export type OEmbed = z.output<typeof embedded>;

const pixels = z.coerce.number().int().min(1).max(10_000).optional().catch(undefined);

export const oembedRouteContracts = defineApiRouteContracts({
  'GET /api/oembed': {
    access: 'public',
    limits: ['reads'],
    summary: 'oEmbed : une annonce sous forme de carte à insérer dans un autre site',
    query: z.object({
      url: z.string().max(2_000).catch('').default(''),
      format: z.string().catch('json').default('json'),
      maxwidth: pixels,
      maxheight: pixels,
    }),
    response: embedded,
  },
});
