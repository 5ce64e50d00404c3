import {
  MEMBER_CACHE_NAME_PREFIX,
  PAGE_TITLES_CACHE_NAME,
  PAGES_CACHE_NAME,
  PUBLIC_DATA_CACHE_NAME,
} from './cache-names.ts';
import { formatRouteDataPath, isListedOnOfflinePage } from './public-pages.ts';

export interface OfflineReadablePage {
  /** Path of the readable page under `/app`. */
  path: string;
  title: string;
  /** Time of the page's last fetch, in milliseconds since 1970. */
  seenAt: number;
}

/** Pages readable offline: listings, lists and sellers that were seen on this device, the last one first. */
export async function listOfflineReadablePages(): Promise<OfflineReadablePage[]> {
  const pages = new Map<string, OfflineReadablePage>();
  for (const page of [...(await openedByAddress()), ...(await readInApp())]) {
    const other = pages.get(page.path);
    if (!other || other.seenAt < page.seenAt) pages.set(page.path, page);
  }
  return [...pages.values()].sort((one, other) => other.seenAt - one.seenAt);
}

/**
 * True when a page's data were read inside the app.
 * @param page path under `/app`
 */
export async function hasCachedPageData(page: string): Promise<boolean> {
  return (await findData(`/app${page}`)) !== undefined;
}

/** True when the member's conversations were seen on this device. */
export async function hasCachedConversations(userId: string): Promise<boolean> {
  const name = MEMBER_CACHE_NAME_PREFIX + userId;
  return (
    (await caches.has(name)) &&
    (await (await caches.open(name)).match('/api/messages/conversations', { ignoreVary: true })) !== undefined
  );
}

async function openedByAddress(): Promise<OfflineReadablePage[]> {
  const cache = await caches.open(PAGES_CACHE_NAME);
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const document = await cache.match(url);
      if (!document) return undefined;
      return toReadable(url, plain(decodeURIComponent(document.headers.get('x-title') ?? '')), document);
    }),
  );
  return pages.filter((page) => page !== undefined);
}

async function readInApp(): Promise<OfflineReadablePage[]> {
  const titles = await caches.open(PAGE_TITLES_CACHE_NAME);
  const pages = await Promise.all(
    (await titles.keys()).map(async ({ url }) => {
      const { pathname, search } = new URL(url);
      const data = await findData(pathname + search);
      return data && toReadable(url, (await (await titles.match(url))?.text()) ?? '', data);
    }),
  );
  return pages.filter((page) => page !== undefined);
}

async function findData(page: string): Promise<Response | undefined> {
  const key = formatRouteDataPath(page);
  return key ? (await caches.open(PUBLIC_DATA_CACHE_NAME)).match(key, { ignoreVary: true }) : undefined;
}

function toReadable(url: string, title: string, { headers }: Response): OfflineReadablePage | undefined {
  const { pathname, search } = new URL(url);
  if (!isListedOnOfflinePage(pathname)) return undefined;
  const path = pathname.slice('/app'.length) + search;
  // Title of the page without the site's name.
  return { path, title: title.replace(/ - [^-]+$/, ''), seenAt: Number(headers.get('x-seen-at')) };
}

const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;
