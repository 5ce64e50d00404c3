import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { createTtlCache } from '#server/platform/cache.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { sharp } from './guarded-sharp.ts';
import { buildPicturePath, getFullSizePicturePath, isPictureFileName } from './picture-names.ts';
import type { PublicPictureChecker } from './picture-visibility.ts';
import { publicPictureHeaders } from './serve-images.ts';

/** Side of mail pictures in pixels: twice the size shown in mails, and cropped to the same square. */
const SIDE = 192;
/** Limits of mail logos in pixels: twice those of the size shown in mails. */
const LOGO_SIZE = { width: 320, height: 80 };
/** Limits of the cache of mail pictures: 300 of about 10 kB. */
const CACHE_LIMITS = { max: 300, seconds: 3_600 };

/**
 * Routes `GET` and `HEAD /uploads/mail/:name`: small versions of public pictures, as many mail programs show no
 * WebP: a square JPEG, or the whole picture of a logo as PNG.
 */
export function serveMailImages(
  app: FastifyInstance,
  { files, limiter }: Pick<Services, 'files' | 'limiter'>,
  { isPublic }: Pick<PublicPictureChecker, 'isPublic'>,
) {
  const cache = createTtlCache<Buffer>(CACHE_LIMITS);
  const limited = pLimit(1);
  app.get<{ Params: { name: string } }>(
    '/uploads/mail/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const isLogo = request.params.name.endsWith('.png');
      const name = request.params.name.replace(/\.(jpg|png)$/, '-400.webp');
      const isCached = cache.find(request.params.name) !== undefined;
      if (!isCached) await limiter.count('mailPictures', request);
      if (!isPictureFileName(name) || !(await isPublic(getFullSizePicturePath(buildPicturePath(name)))))
        fail('NOT_FOUND');
      // Existence check before the cache: removed pictures must not be served from it either.
      if (!(await files.has(name))) fail('NOT_FOUND');
      if (!isCached) await limiter.hold(request, reply);
      const shrink = async () => {
        const picture = (await files.get(name)) ?? fail('NOT_FOUND');
        return isLogo
          ? sharp(picture)
              .resize({ ...LOGO_SIZE, fit: 'inside' })
              .png()
              .toBuffer()
          : sharp(picture).resize(SIDE, SIDE, { fit: 'cover' }).jpeg({ quality: 78 }).toBuffer();
      };
      const bytes = await cache.load(request.params.name, () => limited(shrink));
      return reply
        .headers({ ...publicPictureHeaders, 'content-type': isLogo ? 'image/png' : 'image/jpeg' })
        .send(bytes);
    },
  );
}
