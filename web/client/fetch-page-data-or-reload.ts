import type { unstable_RouterFetch as RouterFetch } from 'react-router/dom';

declare global {
  interface Window {
    /** Manifest of the document's build, with the version of its modules. */
    __reactRouterManifest?: { version: string };
  }
}

/**
 * Fetches data for the router. When the server answers a navigation from another build, opens the page's document
 * instead: its data may not suit the modules of this one. Other data are taken as they are, after a write for
 * example: what is typed on the page must stay.
 */
export const fetchPageDataOrReload: RouterFetch = async (request, context) => {
  const answer = await fetch(request);
  const build = answer.headers.get('x-release');
  const isOther = build !== null && build !== window.__reactRouterManifest?.version;
  if (!isOther || context.type !== 'navigation' || request.method !== 'GET') return answer;
  const page = new URL(request.url);
  page.pathname = page.pathname.replace(/(\/_)?\.data$/, '');
  page.searchParams.delete('_routes');
  // Replaced history entry for a page that the reader goes back to: the address bar already shows it.
  if (context.navigationType === 'PUSH') location.assign(page);
  else location.replace(page);
  return new Promise(() => {});
};
