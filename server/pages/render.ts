import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { type RenderedPage, renderedPage } from '#server/platform/http/rendered-page.ts';
import type { PageHandle } from '#web/document/page-handle.ts';
import type { Web } from './build.ts';
import { contentSecurityPolicy, secure } from './security.ts';

/**
 * Renders a page as a visitor sees it: only the address of the request reaches it, so it may be cached. Absolute
 * addresses come from the configuration, never from the Host header.
 */
export async function render(
  { build, handle }: Web,
  request: FastifyRequest,
  options: PageHandle,
  { publicUrl, embedOrigins, mapTiles }: Pick<Config, 'publicUrl' | 'embedOrigins' | 'mapTiles'>,
  dev: boolean,
): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString('base64url');
  const context = build.entry.module.provide({
    nonce,
    read: (pageRead) => request.server.readForPage(request, pageRead),
    report: (err) => request.log.error({ err }, 'A page could not be rendered'),
  });
  const response = await handle(new Request(publicUrl + request.url), context);
  const headers = {
    ...Object.fromEntries(response.headers),
    'cache-control': options.cache && response.status === 200 ? REVALIDATED : 'private, no-cache',
    // Tabs of other builds open a document for the data of this one, see `fetch-page-data.ts`.
    ...(!dev && { 'x-release': build.assets.version }),
  };
  const text = await response.text();
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    return renderedPage(response.status, headers, text);
  const framedBy = options.framed ? embedOrigins : [];
  const images = mapTiles ? [new URL(mapTiles.url).origin] : [];
  const page = secure(lowerPreloads(text), nonce, framedBy, images);
  // Vite's hot reload has inline scripts without a nonce.
  const allowed = dev ? contentSecurityPolicy(["'unsafe-inline'"], framedBy, images) : page.csp;
  return renderedPage(response.status, { ...headers, 'content-security-policy': allowed }, page.html);
}

/** Header that makes caches revalidate each time: a proxy is not informed when a listing is accepted. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

/**
 * Lowers the priority of script preloads: in the head they compete with the style sheet, and the first paint came
 * after 2.0 s instead of 0.8 s.
 */
const lowerPreloads = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
