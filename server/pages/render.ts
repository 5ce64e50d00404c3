import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { FRAMEABLE_PAGE_HTTP_HEADER } from '#contract/embedding/rules.ts';
import type { Config } from '#server/config.ts';
import { createRenderedPage, type RenderedPage } from '#server/platform/http/create-rendered-page.ts';
import type { PagesBuildWithHandler } from './build.ts';
import { formatContentSecurityPolicy, replaceScriptNoncesByHashes } from './security.ts';

export interface RenderedPageWithServingFlags {
  page: RenderedPage;
  /** True when the page is the same for everyone, so that caches may hold it. */
  isPublic: boolean;
  /** True when other sites may frame the page. */
  isFramed: boolean;
}

/**
 * Renders a page as a visitor sees it: only the address of the request reaches it. Its routes tell by their headers
 * who may cache and frame it. Absolute addresses come from the configuration, never from the Host header.
 */
export async function renderPage(
  { build, handle }: PagesBuildWithHandler,
  request: FastifyRequest,
  { publicUrl, embedOrigins, mapTiles }: Pick<Config, 'publicUrl' | 'embedOrigins' | 'mapTiles'>,
  dev: boolean,
): Promise<RenderedPageWithServingFlags> {
  const nonce = randomBytes(16).toString('base64url');
  const context = build.entry.module.createLoaderContext({
    nonce,
    read: (pageRead) => request.server.readForPage(request, pageRead),
    report: (err) => request.log.error({ err }, 'A page could not be rendered'),
  });
  const response = await handle(new Request(publicUrl + request.url), context);
  const { [FRAMEABLE_PAGE_HTTP_HEADER]: framed, ...sent } = Object.fromEntries(response.headers);
  const isPublic = response.status === 200 && sent['cache-control']?.startsWith('public') === true;
  const framedBy = framed ? embedOrigins : [];
  const headers = {
    ...sent,
    ...(!isPublic && { 'cache-control': 'private, no-cache' }),
    // Header with the build: tabs of other builds open the document instead of using data of this build, see
    // `fetch-page-data-or-reload.ts`.
    ...(!dev && { 'x-release': build.assets.version }),
  };
  const served = (text: string, more = {}): RenderedPageWithServingFlags => ({
    page: createRenderedPage(response.status, { ...headers, ...more }, text),
    isPublic,
    isFramed: framedBy.length > 0,
  });
  const text = await response.text();
  if (!sent['content-type']?.startsWith('text/html')) return served(text);
  const images = mapTiles ? [new URL(mapTiles.url).origin] : [];
  const { html, csp } = replaceScriptNoncesByHashes(lowerPreloads(text), nonce, framedBy, images);
  // Development pages keep their policy open: Vite's hot reload has inline scripts without a nonce.
  const policy = dev ? formatContentSecurityPolicy(["'unsafe-inline'"], framedBy, images) : csp;
  return served(html, { 'content-security-policy': policy });
}

/**
 * HTML with low priority for script preloads: in the head they compete with the style sheet, and the first paint came
 * after 2.0 s instead of 0.8 s.
 */
const lowerPreloads = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
