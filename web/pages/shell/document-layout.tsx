import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type ReactNode, use } from 'react';
import { Links, type LinksFunction, Meta, Scripts, useMatches, useRouteLoaderData } from 'react-router';
import { SET_SESSION_ATTRIBUTE_SCRIPT } from '#web/client/session-token.ts';
import { NonceContext } from '#web/document/nonce.ts';
import { PageFocusManager } from '#web/document/page-focus-manager.tsx';
import type { PageRouteHandle } from '#web/document/page-route-handle.ts';
import { ScrollRestoration } from '#web/document/scroll-restoration.tsx';
import { useAccentCssText } from '#web/document/use-site.ts';
import type { FramedPageAppearance } from '#web/features/embedding/read-frame.ts';
import { SET_NEARBY_ATTRIBUTE_SCRIPT } from '#web/features/places/near-script.ts';
import { createAppearanceScript } from '#web/site/appearance/show-appearance.ts';
import smallIcon from '#web/site/icons/icon-48.png?url&no-inline';
import touchIcon from '#web/site/icons/touch-180.png?url&no-inline';
import icon from '#web/site/logo.svg?url&no-inline';

export const links: LinksFunction = () => [
  { rel: 'icon', type: 'image/png', sizes: '48x48', href: smallIcon },
  { rel: 'icon', type: 'image/svg+xml', sizes: 'any', href: icon },
  { rel: 'apple-touch-icon', sizes: '180x180', href: touchIcon },
  { rel: 'manifest', href: '/app/site.webmanifest' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: fraunces, crossOrigin: 'anonymous' },
];

/** Inline scripts, which have run before this module: the browser build leaves them out. */
const SESSION_AND_NEAR = import.meta.env.SSR
  ? `${SET_SESSION_ATTRIBUTE_SCRIPT}${SET_NEARBY_ATTRIBUTE_SCRIPT}`
  : '';
const APPEARANCE = import.meta.env.SSR ? createAppearanceScript() : '';

/** Document around every page; in a file beside the root, which no chunk rule may match. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const accentCss = useAccentCssText();
  const frame = useRouteLoaderData<{ look: FramedPageAppearance }>('pages/framed-layout');
  const isInert = useMatches().some(({ handle }) => (handle as PageRouteHandle | undefined)?.inert);
  return (
    // `suppressHydrationWarning`: the inline script sets attributes before React hydrates.
    <html lang="fr" data-theme={frame?.look.theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {frame && <base target="_top" />}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf9f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1610" />
        <script nonce={nonce} suppressHydrationWarning>
          {frame ? SESSION_AND_NEAR : SESSION_AND_NEAR + APPEARANCE}
        </script>
        <Meta />
        <Links />
        {accentCss && <style>{accentCss}</style>}
      </head>
      <body>
        {children}
        {!isInert && (
          <>
            <ScrollRestoration />
            <PageFocusManager />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}
