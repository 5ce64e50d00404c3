export const HOME_PATH = '/app';

/**
 * Pages beside `HOME_PATH` that are the same for every visitor and stored on the device, with the route whose data the
 * router requests. None has a secret in its URL.
 */
const PAGES = [
  { path: /^\/app\/annonces$/, route: 'results-page', isListed: true },
  { path: /^\/app\/ad\/[\da-f-]{36}$/, route: 'listing-page', isListed: true },
  { path: /^\/app\/vendeur\/[\da-f-]{36}$/, route: 'seller-page', isListed: true },
  {
    path: /^\/app\/(cgu|mentions-legales|confidentialite|accessibilite)$/,
    route: 'legal-page',
    isListed: false,
  },
];

const find = (pathname: string) => PAGES.find(({ path }) => path.test(pathname));

export const isPublicPage = (pathname: string): boolean =>
  pathname === HOME_PATH || find(pathname) !== undefined;

/** True for a page that the offline page lists once the page was read. */
export const isListedOnOfflinePage = (pathname: string): boolean => find(pathname)?.isListed === true;

/**
 * Path at which the router requests a page's data; undefined for other pages.
 * @param path with its query
 */
export function formatRouteDataPath(path: string): string | undefined {
  const url = new URL(path, 'https://page');
  const route = find(url.pathname)?.route;
  if (!route) return undefined;
  url.pathname += '.data';
  url.searchParams.set('_routes', `pages/${route}`);
  return url.pathname + url.search;
}
