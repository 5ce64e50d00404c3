import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseContentEncoding } from './content-encoding.ts';
import type { RenderedPage } from './create-rendered-page.ts';

/** Sends a page in the best accepted encoding, or 304. */
export async function sendRenderedPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  reply.code(page.status).headers({ ...page.headers, etag: page.etag, vary: 'accept-encoding' });
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    return reply.code(304).send();
  }
  const encoding = page.body.length > 1_000 && chooseContentEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(page.body);
  return reply.header('content-encoding', encoding).send(await page.encoded(encoding));
}
