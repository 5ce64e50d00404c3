import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE } from '#contract/discovery/previews.ts';
import { rateLimits } from '#contract/limits.ts';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { formatListingPrice, formatShortListingTitle } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { findLiveListing } from '#server/features/discovery/live-listing.ts';
import { getFileNameOfPicturePath } from '#server/features/images/picture-names.ts';
import { createTtlCache } from '#server/platform/cache.ts';
import { fail } from '#server/platform/fail.ts';
import { failTooManyRequests, getWidestRequestIpNetwork } from '#server/platform/http/limiter.ts';
import { createRequestConcurrencyLimiter } from '#server/platform/http/turns.ts';
import type { Services } from '#server/platform/services.ts';
import { drawSocialPreviewImage, type SocialPreviewContent } from './draw-social-preview-image.ts';

type Needed = 'db' | 'files' | 'config' | 'limiter';

/** Limits of the cache of preview pictures: 60 of about 80 kB. */
const CACHE_LIMITS = { max: 60, seconds: 3_600 };

/**
 * Routes `GET` and `HEAD /previews/:name`: `{id}.jpg` for a public listing, `site.jpg` for other pages. Cache
 * headers are those of the listing's pictures, with which it must disappear.
 */
export function serveSocialPreviewImages(app: FastifyInstance, services: Pick<Services, Needed>) {
  const cache = createTtlCache<Buffer>(CACHE_LIMITS);
  const { db, files, config, limiter } = services;
  const limited = pLimit(1);
  // Fair queue for drawing, which takes long: each network has at most one picture in it.
  const turns = createRequestConcurrencyLimiter({ running: 1, waiting: rateLimits.previews.max });
  const drawInTurn = async (network: string, draw: () => Promise<Buffer>) => {
    const turn = turns.take(network) ?? failTooManyRequests(1);
    try {
      await turn.ready;
      return await draw();
    } finally {
      turn.release();
    }
  };

  app.get<{ Params: { name: string } }>(
    '/previews/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      await limiter.count('previews', request);
      const id = /^([0-9a-f-]{36}|site)\.jpg$/.exec(request.params.name)?.[1] ?? fail('NOT_FOUND');
      const listing = id === 'site' ? null : ((await findLiveListing(db, id)) ?? fail('LISTING_NOT_FOUND'));
      const { photo, ...texts } = contentOf(listing, config);
      const logo = config.site.logo ? getFileNameOfPicturePath(config.site.logo.path) : null;
      const draw = async () =>
        drawSocialPreviewImage({
          ...texts,
          photo: photo ? await files.get(photo) : null,
          logo: logo ? await files.get(logo) : null,
        });
      const key = JSON.stringify({ photo, logo, ...texts });
      const drawOnce = () => cache.load(key, () => limited(draw));
      const bytes = await (cache.find(key) ?? drawInTurn(getWidestRequestIpNetwork(request), drawOnce));
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      reply.headers({ ...headers, etag });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type(SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.type).send(bytes);
    },
  );
}

const headers = {
  'cache-control': 'public, max-age=3600, s-maxage=60',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Texts and photo of a listing's preview picture.
 * @returns `photo`: name of its file
 */
function contentOf(
  listing: Listing | null,
  { site: { name: siteName }, homeTitle }: Services['config'],
): Omit<SocialPreviewContent, 'photo' | 'logo'> & { photo: string | null } {
  if (!listing) {
    return {
      siteName,
      title: homeTitle,
      label: 'Vente, troc et don',
      line: 'Entre voisins, partout en France',
      photo: null,
    };
  }
  return {
    siteName,
    title: formatShortListingTitle(listing),
    label: formatListingPrice(listing) || 'Demande',
    line: formatCommuneOrDepartment(listing.location),
    photo: listing.images[0]?.replace('/uploads/', '') ?? null,
  };
}
