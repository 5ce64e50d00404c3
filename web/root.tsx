import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type ReactNode, use } from 'react';
import { Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import './styles/app.css';
import { callContext } from './client/call-context.ts';
import { SESSION_SCRIPT } from './client/session-token.ts';
import { NonceContext } from './document/nonce.ts';
import { PageFocus } from './document/page-focus.tsx';
import type { PageHandle } from './document/page-handle.ts';
import { ScrollRestoration } from './document/scroll-restoration.tsx';
import { APPEARANCE_SCRIPT } from './document/show-appearance.ts';
import type { RootData } from './document/use-site.ts';
import type { FrameAppearance } from './features/embedding/read-frame.ts';
import { NEARBY_PLACE_SCRIPT } from './features/places/near-script.ts';
import { ErrorMessage } from './site/error-message.tsx';
import smallIcon from './site/icons/icon-48.png?url&no-inline';
import touchIcon from './site/icons/touch-180.png?url&no-inline';
import icon from './site/logo.svg?url&no-inline';
import { footerLinks, withRelativeLinks } from './site/site-links.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const site = withRelativeLinks(await context.get(callContext)('GET /api/site'));
  return { site, footer: footerLinks(site) };
}

/** Configuration of the site: it does not change during a visit. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: 'icon', type: 'image/png', sizes: '48x48', href: smallIcon },
  { rel: 'icon', type: 'image/svg+xml', sizes: 'any', href: icon },
  { rel: 'apple-touch-icon', sizes: '180x180', href: touchIcon },
  { rel: 'manifest', href: '/app/site.webmanifest' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: fraunces, crossOrigin: 'anonymous' },
];

/** Inline scripts, which have run before this module: the browser build leaves them out. */
const SESSION_AND_NEAR = import.meta.env.SSR ? `${SESSION_SCRIPT}${NEARBY_PLACE_SCRIPT}` : '';
const APPEARANCE = import.meta.env.SSR ? APPEARANCE_SCRIPT : '';

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const frame = useRouteLoaderData<{ look: FrameAppearance }>('pages/framed-layout');
  const isInert = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.inert);
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
      </head>
      <body>
        {children}
        {!isInert && (
          <>
            <ScrollRestoration />
            <PageFocus />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Error page without header and footer, for failures of the layout itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="mx-auto max-w-3xl px-4 py-16">
      <ErrorMessage error={error} />
    </main>
  );
}
