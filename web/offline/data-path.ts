/** Pages that are the same for every visitor, and the route whose data the router requests. */
const ROUTES: [path: RegExp, route: string][] = [
  [/^\/app\/annonces$/, 'results-page'],
  [/^\/app\/ad\/[\da-f-]{36}$/, 'listing-page'],
  [/^\/app\/vendeur\/[\da-f-]{36}$/, 'seller-page'],
  [/^\/app\/(cgu|mentions-legales|confidentialite|accessibilite)$/, 'legal-page'],
];

/**
 * Path at which the router requests a page's data; undefined for other pages.
 * @param path with its query
 */
export function dataPath(path: string): string | undefined {
  const url = new URL(path, 'https://page');
  const route = ROUTES.find(([page]) => page.test(url.pathname))?.[1];
  if (!route) return undefined;
  url.pathname += '.data';
  url.searchParams.set('_routes', `pages/${route}`);
  return url.pathname + url.search;
}
