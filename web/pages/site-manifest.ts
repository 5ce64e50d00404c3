import { apiCallContext } from '#web/client/api-call-context.ts';
import { ALWAYS_REVALIDATE_HEADERS } from '#web/document/page-headers.ts';
import small from '#web/site/icons/icon-192.png?url&no-inline';
import large from '#web/site/icons/icon-512.png?url&no-inline';
import maskable from '#web/site/icons/maskable-512.png?url&no-inline';
import type { Route } from './+types/site-manifest';

export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await context.get(apiCallContext)('GET /api/site');
  const manifest = {
    name,
    short_name: name,
    description:
      'Fruits, légumes et produits du jardin près de chez vous : à acheter, à échanger ou à donner.',
    lang: 'fr',
    id: '/app',
    start_url: '/app',
    scope: '/app',
    display: 'standalone',
    theme_color: '#faf9f3',
    background_color: '#faf9f3',
    icons: [
      { src: small, sizes: '192x192', type: 'image/png' },
      { src: large, sizes: '512x512', type: 'image/png' },
      { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return Response.json(manifest, {
    headers: { ...ALWAYS_REVALIDATE_HEADERS, 'content-type': 'application/manifest+json' },
  });
}
