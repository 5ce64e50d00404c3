import type { SerwistPlugin } from 'serwist';
import {
  LEGACY_PICTURES_CACHE_NAME,
  MEMBER_CACHE_NAME_PREFIX,
  PAGE_TITLES_CACHE_NAME,
  PAGES_CACHE_NAME,
  PRIVATE_PICTURES_CACHE_NAME,
  PUBLIC_DATA_CACHE_NAME,
  PUBLIC_PICTURES_CACHE_NAME,
} from '../cache-names.ts';
import {
  createHtmlResponseForOfflineCache,
  createResponseWithFetchTime,
  readReleaseOfHtmlResponse,
} from './documents.ts';

/** Maximum number of entries of each cache; the oldest are removed. */
const MAX_ENTRIES: Record<string, number> = {
  [PAGES_CACHE_NAME]: 60,
  [PUBLIC_DATA_CACHE_NAME]: 100,
  [PAGE_TITLES_CACHE_NAME]: 100,
  [PUBLIC_PICTURES_CACHE_NAME]: 200,
  [PRIVATE_PICTURES_CACHE_NAME]: 100,
};
const MAX_ANSWERS = 150;

/** Seconds after which a silent network counts as down, where a copy is stored. */
export const SERVICE_WORKER_NETWORK_TIMEOUT_SECONDS = 5;

/** Options of a cache lookup by the key of an entry alone. */
export const IGNORE_VARY_OPTIONS = { ignoreVary: true } as const;

/** Options of a network-first strategy. */
export const NETWORK_FIRST_OPTIONS = {
  matchOptions: IGNORE_VARY_OPTIONS,
  networkTimeoutSeconds: SERVICE_WORKER_NETWORK_TIMEOUT_SECONDS,
} as const;

/** Number of logins and logouts in this worker: an answer requested before one of them is not stored. */
let era = 0;

/** Plugin of a caching strategy that stores answers under the key that the route has found. */
export const cacheKeyFromRoutePlugin: SerwistPlugin = {
  cacheKeyWillBeUsed: async ({ params }) => params.key,
};

/** Options of a strategy whose answers are read again without a network. */
export const createCachingStrategyOptions = (cacheName: string, ...plugins: SerwistPlugin[]) => ({
  cacheName,
  ...NETWORK_FIRST_OPTIONS,
  plugins: [cacheKeyFromRoutePlugin, storing(cacheName), ...plugins],
});

/** Plugin that stores successful answers. One of 401, 403, 404 or 410 removes what was stored. */
const storing = (cacheName: string): SerwistPlugin => ({
  async handlerWillStart({ state = {} }) {
    state.era = era;
  },
  async cacheKeyWillBeUsed({ request, params, state = {} }) {
    state.key = request;
    state.page = params.page;
    return request;
  },
  async cacheWillUpdate({ response, state = {} }) {
    const isGone = [401, 403, 404, 410].includes(response.status);
    // Bodies of errors are read too: an unread one holds a connection.
    const body = await response.blob();
    if (state.era !== era || (response.status !== 200 && !isGone)) return null;
    const cache = await caches.open(cacheName);
    // Entry deleted before it is stored, so that the order of entries is that of the last visits.
    await cache.delete(state.key, IGNORE_VARY_OPTIONS);
    await makeRoom(cacheName, cache);
    if (isGone && state.page)
      await (await caches.open(PAGES_CACHE_NAME)).delete(state.page, IGNORE_VARY_OPTIONS);
    const copy =
      cacheName === PAGES_CACHE_NAME
        ? createHtmlResponseForOfflineCache(response, await body.text())
        : createResponseWithFetchTime(response, body);
    return isGone || state.era !== era ? null : copy;
  },
});

/** Stored answer of a cache. Reading creates no cache. */
export const readCachedResponse = (cacheName: string, key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName, ...IGNORE_VARY_OPTIONS });

/** Stores the title of a page read inside the app, for the list of readable pages. */
export async function cachePageTitle(page: string, title: string): Promise<void> {
  const titles = await caches.open(PAGE_TITLES_CACHE_NAME);
  await titles.delete(page);
  await makeRoom(PAGE_TITLES_CACHE_NAME, titles);
  await titles.put(page, new Response(title));
}

/** Removes cached pages whose release of the site's files is out of date. */
export async function deleteOutdatedCachedPages(isOld: (release: string) => boolean): Promise<void> {
  const pages = await caches.open(PAGES_CACHE_NAME);
  for (const request of await pages.keys()) {
    const page = await pages.match(request);
    if (page && isOld(readReleaseOfHtmlResponse(page))) await pages.delete(request);
  }
}

/**
 * Removes stored answers of other members after a login or a logout in any tab.
 * @param userId member whose answers stay; undefined after a logout, which also removes what visitors saw
 * @returns true when another member was logged in here
 */
export async function deleteOtherMembersCaches(userId: string | undefined): Promise<boolean> {
  era++;
  const names = await caches.keys();
  const own = MEMBER_CACHE_NAME_PREFIX + userId;
  // Private pictures are not bound to a member: they stay only where this member alone has answers.
  const isSameMember = names.filter((name) => name.startsWith(MEMBER_CACHE_NAME_PREFIX)).join() === own;
  const isOthers = (name: string) => {
    if (name.startsWith(MEMBER_CACHE_NAME_PREFIX)) return name !== own;
    if (name === PRIVATE_PICTURES_CACHE_NAME) return !isSameMember;
    return name === LEGACY_PICTURES_CACHE_NAME || (!userId && name in MAX_ENTRIES);
  };
  const forgotten = names.filter(isOthers);
  await Promise.all(forgotten.map((name) => caches.delete(name)));
  return forgotten.some((name) => name.startsWith(MEMBER_CACHE_NAME_PREFIX));
}

/** Removes the oldest entries of a full cache, so that one more can be stored. */
async function makeRoom(cacheName: string, cache: Cache) {
  const keys = await cache.keys();
  const excess = keys.length + 1 - (MAX_ENTRIES[cacheName] ?? MAX_ANSWERS);
  for (const key of keys.slice(0, Math.max(0, excess))) await cache.delete(key);
}
