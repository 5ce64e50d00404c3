import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/root';
import './styles/app.css';
import { apiCallContext } from './client/api-call-context.ts';
import { checkLoaderResultsMiddleware } from './document/replaceable-loader-results-check.ts';
import type { RootLoaderData } from './document/use-site.ts';
import { formatSiteAccentCss } from './site/appearance/format-site-accent-css.ts';
import { PageErrorMessage } from './site/page-error-message.tsx';
import { convertSettingsLinksToAppPaths, listFooterLinks } from './site/site-links.ts';

export { Layout, links } from './pages/shell/document-layout.tsx';

export async function loader({ context }: Route.LoaderArgs): Promise<RootLoaderData> {
  const site = convertSettingsLinksToAppPaths(await context.get(apiCallContext)('GET /api/site'));
  return { site, footer: listFooterLinks(site), accentCss: formatSiteAccentCss(site.accentColor) };
}

export const clientMiddleware = [checkLoaderResultsMiddleware];

/** Configuration of the site loaded again only for the administrator who has changed it: nobody else's visit needs it. */
export const shouldRevalidate = ({ formAction }: ShouldRevalidateFunctionArgs) =>
  formAction?.endsWith('/admin-reglages') ?? false;

export default function Root() {
  return <Outlet />;
}

/** Error page without header and footer, for failures of the layout itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="mx-auto max-w-3xl px-4 py-16">
      <PageErrorMessage error={error} />
    </main>
  );
}
