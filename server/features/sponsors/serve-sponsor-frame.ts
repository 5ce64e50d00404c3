import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  SPONSOR_FRAME_PAGE_PATH,
  SPONSOR_SHOWN_MESSAGE_TYPE,
  sponsorPlacementFormats,
} from '#contract/sponsors/rules.ts';
import { escapeMarkup } from '#server/platform/markup.ts';

/**
 * Routes `GET` and `HEAD /partenaire?shape=card`: the only document that loads an advertising network's
 * script. Sandboxed into an opaque origin, so that the script reaches neither our pages nor the session.
 */
export function serveSponsorFrame(app: FastifyInstance, scriptUrl: string) {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'content-security-policy': contentSecurityPolicy(scriptUrl),
    'x-robots-tag': 'noindex',
  };
  app.get<{ Querystring: { shape?: unknown } }>(
    SPONSOR_FRAME_PAGE_PATH,
    { schema: { hide: true } },
    async (request, reply) => {
      const shape = sponsorPlacementFormats.find((candidate) => candidate === request.query.shape) ?? 'card';
      reply.raw.removeHeader('x-frame-options');
      return reply.headers(headers).send(page(scriptUrl, shape));
    },
  );
}

/**
 * Content security policy of the sponsor's frame: networks load arbitrary resources, and the document holds nothing of
 * ours.
 */
const contentSecurityPolicy = (scriptUrl: string) =>
  [
    `default-src ${new URL(scriptUrl).origin} https: data: blob: 'unsafe-inline'`,
    `script-src ${new URL(scriptUrl).origin} https: 'sha256-${createHash('sha256').update(WATCH).digest('base64')}'`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

const WATCH = `new MutationObserver(function(){if(document.querySelector('#sponsor-slot :not(script)'))parent.postMessage({type:'${SPONSOR_SHOWN_MESSAGE_TYPE}'},'*')}).observe(document.getElementById('sponsor-slot'),{childList:true,subtree:true})`;

const page = (scriptUrl: string, shape: string) => `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Publicité</title>
<style>html,body{height:100%;margin:0}body{display:flex;flex-direction:column;overflow:hidden;font:11px/16px system-ui,sans-serif}small{padding:0 8px;font-size:inherit}#sponsor-slot{flex:1;min-height:0;display:grid;place-items:center}</style>
<small>Publicité</small>
<div id="sponsor-slot" data-shape="${shape}"></div>
<script>${WATCH}</script>
<script src="${escapeMarkup(scriptUrl)}" async></script>
</html>
`;
