import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from './create-rendered-page.ts';
import { chooseEncoding } from './encoding.ts';

/** Sends a page in the best accepted encoding, or 304. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  reply.code(page.status).headers({ ...page.headers, etag: page.etag, vary: 'accept-encoding' });
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    return reply.code(304).send();
  }
  const encoding = page.body.length > 1_000 && chooseEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(page.body);
  return reply.header('content-encoding', encoding).send(await page.encoded(encoding));
}
