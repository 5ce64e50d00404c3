/** What to do with a request; undefined: nothing, it goes to the network as if there was no worker. */
export type Kind =
  /** Built under a name that is never used again. */
  | { is: 'file' }
  | { is: 'picture' }
  /** A document, or what the router asks in its place, as any visitor sees it. */
  | { is: 'page'; key: string }
  | { is: 'data'; key: string; page: string }
  /** A document that is the same for everybody and shows nothing before the member's answers come. */
  | { is: 'shell'; key: string }
  /** Of the API to a member. */
  | { is: 'answer'; key: string }
  /** A document that is never kept. */
  | { is: 'other' };

interface Asked {
  method: string;
  /** Absolute. */
  url: string;
  destination: string;
  isNavigation: boolean;
  hasToken: boolean;
}

export const HOME = '/app';
export const OFFLINE_PAGE = '/app/hors-ligne';

/** Documents fetched with each release. Those of members stand for all addresses of their page. */
export const SHELLS = [
  OFFLINE_PAGE,
  '/app/messages',
  '/app/ad/add',
  '/app/alerts',
  '/app/profil/info',
  '/app/profil/ads',
  '/app/profil/etal',
  '/app/profil/fav-ads',
];

/** @param origin of this site */
export function kindOf(
  { method, url, destination, isNavigation, hasToken }: Asked,
  origin: string,
): Kind | undefined {
  const { origin: asked, pathname, search } = new URL(url);
  if (method !== 'GET' || asked !== origin || FRAMED.test(pathname)) return undefined;
  if (pathname.startsWith('/app/assets/')) return { is: 'file' };
  if (pathname.startsWith('/uploads/')) return { is: 'picture' };
  if (pathname.startsWith('/api/')) {
    // Ad blockers make the page ask under the other name.
    const path = pathname.replace('/api/annonces', '/api/adverts');
    const isRead = hasToken ? OF_MEMBERS.test(path) : OF_VISITORS.test(path);
    if (!isRead) return undefined;
    const key = path + search;
    return hasToken ? { is: 'answer', key } : { is: 'data', key, page: '' };
  }
  if (pathname.endsWith('.data')) {
    const page = pathname.replace(/(\/_)?\.data$/, '');
    return READ.test(page)
      ? { is: 'data', key: pathname + search, page: page + pageSearch(search) }
      : undefined;
  }
  if (!isNavigation || destination !== 'document') return undefined;
  const path = pathname.replace(/(.)\/$/, '$1');
  const shell = SHELLS.find(
    (known) => path === known || (known === '/app/messages' && path.startsWith(`${known}/`)),
  );
  if (shell) return { is: 'shell', key: shell };
  return READ.test(path) ? { is: 'page', key: path + search } : { is: 'other' };
}

const FRAMED = /^\/app\/iframe/;
/** No page whose address holds a secret. */
const READ =
  /^\/app(\/annonces|\/ad\/[0-9a-f-]{36}|\/vendeur\/[0-9a-f-]{36}|\/cgu|\/mentions-legales|\/confidentialite|\/accessibilite)?$/;
const ID = '[0-9a-f-]{36}';
const OF_VISITORS = new RegExp(`^/api/(site|adverts(/search|/${ID})?|sellers/${ID})$`);
const OF_MEMBERS = new RegExp(
  `^/api/(users/user|search|favorites(/ids)?|messages/(unread|conversations(/${ID}(/messages)?)?)|site|adverts(/search|/my-ads|/${ID})?|sellers/${ID})$`,
);

/** Without what the router adds to ask for data. */
function pageSearch(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('_routes');
  return query.size > 0 ? `?${query}` : '';
}
