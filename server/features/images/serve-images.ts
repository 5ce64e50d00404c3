import type { FastifyInstance } from 'fastify';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { isPictureName } from './picture-names.ts';

/** Untrusted bytes, even re-encoded, must not run as a document; framed pages on other sites may show them. */
export const pictureHeaders = {
  'content-type': 'image/webp',
  // A picture never changes but may be removed: shared caches revalidate each minute.
  'cache-control': 'public, max-age=3600, s-maxage=60',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

/** `GET` and `HEAD /uploads/:name`. */
export function serveImages(app: FastifyInstance, { files }: Pick<Services, 'files'>) {
  app.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      if (!isPictureName(name)) fail('NOT_FOUND');
      // A name has one content for ever.
      const etag = `"${name.slice(0, -'.webp'.length)}"`;
      const found = { ...pictureHeaders, etag };
      if (request.headers['if-none-match']?.includes(etag)) {
        if (!(await files.has(name))) fail('NOT_FOUND');
        return reply.code(304).headers(found).send();
      }
      const bytes = await files.get(name);
      if (!bytes) fail('NOT_FOUND');
      return reply.headers(found).send(bytes);
    },
  );
}
