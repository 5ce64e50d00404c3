import { data, redirect } from 'react-router';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { publicPageHeadersFunction } from '#web/document/page-headers.ts';
import { applyLegalDocumentTypography } from '#web/features/legal/legal-document.ts';
import { LegalDocumentView } from '#web/features/legal/legal-document-view.tsx';
import { legalPages } from '#web/features/legal/legal-documents.ts';
import { convertSettingsLinksToAppPaths } from '#web/site/site-links.ts';
import type { Route } from './+types/legal-page';

export const headers = publicPageHeadersFunction;

/** Legal page for each path in `legalPages`; any other path is a 404. */
export async function loader({ context, params: { document: path } }: Route.LoaderArgs) {
  const page = Object.hasOwn(legalPages, path) ? legalPages[path] : undefined;
  if (!page) throw data(null, 404);
  const call = context.get(apiCallContext);
  const site = convertSettingsLinksToAppPaths(await call('GET /api/site'));
  const address = page.replacedBy && site.links[page.replacedBy];
  if (address && address !== `/${path}`) throw redirect(address);
  return {
    path,
    document: applyLegalDocumentTypography(page.compose({ site, ...(await call('GET /api/legal')) })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return createMetaTags(matches, { title: 'Page introuvable' });
  const { path, document } = loaderData;
  const { title, description } = document;
  return createMetaTags(matches, { title, description, canonical: `/${path}` });
};

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocumentView document={loaderData.document} />;
}
