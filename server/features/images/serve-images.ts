import type { FastifyInstance } from 'fastify';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import type { PictureLinkSigner } from './picture-links.ts';
import { buildPicturePath, getFullSizePicturePath, isPictureFileName } from './picture-names.ts';
import type { PublicPictureChecker } from './picture-visibility.ts';

/**
 * Headers of public pictures. Untrusted bytes, even re-encoded, must not run as a document; framed pages on
 * other sites may show them.
 */
export const publicPictureHeaders = {
  'content-type': 'image/webp',
  // Cache headers of public pictures: the content never changes, but a picture may be removed, so shared caches
  // revalidate each minute.
  'cache-control': 'public, max-age=3600, s-maxage=60',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};
/**
 * Headers of pictures that visitors may not see: only this site's pages show them, and proxies do not keep
 * them.
 */
const signedHeaders = {
  ...publicPictureHeaders,
  'cache-control': 'private, max-age=3600',
  'cross-origin-resource-policy': 'same-site',
};

interface Served {
  Params: { name: string };
  Querystring: { s?: unknown };
}

/** Routes `GET` and `HEAD /uploads/:name`: public pictures, and others by a signed path. */
export function serveImages(
  app: FastifyInstance,
  { files, pictureLinks }: Pick<Services, 'files'> & { pictureLinks: Pick<PictureLinkSigner, 'read'> },
  { isPublic, isActivePortrait }: PublicPictureChecker,
) {
  const opens = async (name: string, signature: unknown) => {
    if (typeof signature !== 'string') return false;
    const signedFor = pictureLinks.read(name, signature);
    return signedFor === 'member' || (signedFor === 'token' && (await isActivePortrait(pathOf(name))));
  };

  app.get<Served>('/uploads/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    if (!isPictureFileName(name)) fail('NOT_FOUND');
    const isSigned = await opens(name, request.query.s);
    if (!isSigned && !(await isPublic(pathOf(name)))) fail('NOT_FOUND');
    // ETag of a picture: its name, whose content never changes.
    const etag = `"${name.slice(0, -'.webp'.length)}"`;
    const found = { ...(isSigned ? signedHeaders : publicPictureHeaders), etag };
    if (request.headers['if-none-match']?.includes(etag)) {
      if (!(await files.has(name))) fail('NOT_FOUND');
      return reply.code(304).headers(found).send();
    }
    const bytes = await files.get(name);
    if (!bytes) fail('NOT_FOUND');
    return reply.headers(found).send(bytes);
  });
}

const pathOf = (name: string) => getFullSizePicturePath(buildPicturePath(name));
