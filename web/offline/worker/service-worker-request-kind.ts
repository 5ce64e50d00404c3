import { isPublicPage } from '../public-pages.ts';

/**
 * Kinds of requests that the service worker answers; undefined for those that go to the network as without a worker.
 */
export type ServiceWorkerRequestKind =
  /** File of the build, whose name is never used again for other content. */
  | { is: 'file'; key: string }
  | { is: 'picture'; key: string }
  /** Private picture, which the server sends for a signature only. */
  | { is: 'privatePicture'; key: string }
  /** Document of a page that is the same for every visitor; `data` is what the router requests in its place. */
  | { is: 'page'; key: string }
  | { is: 'data'; key: string; page: string }
  /** Shell: a document that is the same for everybody and shows nothing before the member's answers come. */
  | { is: 'shell'; key: string }
  /** Answer of the API to a logged-in member. */
  | { is: 'answer'; key: string }
  /** Document of any other page, which is never stored. */
  | { is: 'other' };

interface RequestFacts {
  method: string;
  /** Absolute URL of the request. */
  url: string;
  destination: string;
  isNavigation: boolean;
  hasToken: boolean;
}

export const OFFLINE_PAGE_PATH = '/app/hors-ligne';

/** Paths of the documents fetched with each release. Those of members' pages stand for all URLs of their page. */
export const SHELL_DOCUMENT_PATHS = [
  OFFLINE_PAGE_PATH,
  '/app/messages',
  '/app/reserver',
  '/app/ad/add',
  '/app/alerts',
  '/app/profil',
  '/app/profil/info',
  '/app/profil/ads',
  '/app/profil/etal',
  '/app/profil/fav-ads',
  '/app/profil/commandes',
];

/** Documents of pages whose URLs have parameters in their path. */
const WITH_PARAMETERS = new Set(['/app/messages', '/app/reserver']);

/**
 * Kind of a request.
 * @param origin origin of this site
 */
export function classifyServiceWorkerRequest(
  { method, url, destination, isNavigation, hasToken }: RequestFacts,
  origin: string,
): ServiceWorkerRequestKind | undefined {
  const { origin: requestOrigin, pathname, search } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin || FRAMED.test(pathname)) return undefined;
  if (pathname.startsWith('/app/assets/')) return { is: 'file', key: pathname };
  if (pathname.startsWith('/uploads/'))
    return { is: new URLSearchParams(search).has('s') ? 'privatePicture' : 'picture', key: pathname };
  if (pathname.startsWith('/api/')) {
    // Alias `/api/annonces` replaced by `/api/adverts`: pages use it when ad blockers block that path.
    const path = pathname.replace('/api/annonces', '/api/adverts');
    const isRead = hasToken ? OF_MEMBERS.test(path) : OF_VISITORS.test(path);
    if (!isRead) return undefined;
    const key = path + search;
    return hasToken ? { is: 'answer', key } : { is: 'data', key, page: '' };
  }
  if (pathname.endsWith('.data')) {
    const page = pathname.replace(/(\/_)?\.data$/, '');
    return isPublicPage(page)
      ? { is: 'data', key: pathname + search, page: page + pageSearch(search) }
      : undefined;
  }
  if (!isNavigation || destination !== 'document') return undefined;
  const path = pathname.replace(/(.)\/$/, '$1');
  const shell = SHELL_DOCUMENT_PATHS.find(
    (shell) => path === shell || (WITH_PARAMETERS.has(shell) && path.startsWith(`${shell}/`)),
  );
  if (shell) return { is: 'shell', key: shell };
  return isPublicPage(path) ? { is: 'page', key: path + search } : { is: 'other' };
}

const FRAMED = /^\/app\/iframe/;
const ID = '[0-9a-f-]{36}';
const OF_VISITORS = new RegExp(`^/api/(site|adverts(/search|/${ID})?|sellers/${ID})$`);
const OF_MEMBERS = new RegExp(
  `^/api/(users/user|search|favorites(/ids)?|messages/(unread|conversations(/${ID}(/messages)?)?)|reservations|site|adverts(/search|/my-ads(/latest)?|/${ID})?|sellers/${ID})$`,
);

/** Query of a page's URL, without what the router adds to request data. */
function pageSearch(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('_routes');
  return query.size > 0 ? `?${query}` : '';
}
