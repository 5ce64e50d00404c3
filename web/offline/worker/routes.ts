import {
  CacheFirst,
  NetworkFirst,
  NetworkOnly,
  type RouteHandlerCallbackOptions,
  Serwist,
  type SerwistPlugin,
  type Strategy,
} from 'serwist';
import { decodeUnexpiredSessionToken } from '#web/client/session-token.ts';
import { isBackgroundApiPath } from '../background-requests.ts';
import {
  MEMBER_CACHE_NAME_PREFIX,
  PAGES_CACHE_NAME,
  PRIVATE_PICTURES_CACHE_NAME,
  PUBLIC_DATA_CACHE_NAME,
  PUBLIC_PICTURES_CACHE_NAME,
} from '../cache-names.ts';
import { formatRouteDataPath, HOME_PATH } from '../public-pages.ts';
import { addFetchTimeToHtmlResponse, readResponseFetchTime } from './documents.ts';
import {
  BUILD_FILES_CACHE_NAME,
  deleteOutdatedCachedFiles,
  PRECACHED_PATHS,
  SHELL_DOCUMENTS_CACHE_NAME,
} from './files.ts';
import { PrefetchedNetworkFirstStrategy } from './prefetch.ts';
import { serviceWorkerGlobalScope } from './scope.ts';
import {
  cacheKeyFromRoutePlugin,
  createCachingStrategyOptions,
  IGNORE_VARY_OPTIONS,
  NETWORK_FIRST_OPTIONS,
  readCachedResponse,
} from './seen.ts';
import {
  classifyServiceWorkerRequest,
  OFFLINE_PAGE_PATH,
  type ServiceWorkerRequestKind,
} from './service-worker-request-kind.ts';
import { sendDataFetchTimeToPage } from './staleness.ts';

/** Plugin that informs a page of the age of the data that it gets. */
const reporting: SerwistPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse, request, event }) {
    const page = cachedResponse && (await serviceWorkerGlobalScope.clients.get(event.clientId));
    const { pathname } = new URL(request.url);
    if (page && !isBackgroundApiPath(pathname))
      sendDataFetchTimeToPage(page, readResponseFetchTime(cachedResponse), pathname);
    return cachedResponse;
  },
};

/** Plugin that writes the age of a document into it. One whose data are newer is opened inside the app instead. */
const dated: SerwistPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse, request }) {
    const { pathname, search } = new URL(request.url);
    if (await isNewer(pathname + search, cachedResponse)) return openInApp(pathname + search);
    return cachedResponse && addFetchTimeToHtmlResponse(cachedResponse);
  },
};

/** Plugin that leaves a cache to the installation, which fills it. */
const neverStoring: SerwistPlugin = { cacheWillUpdate: async () => null };

/** Plugin that removes files that no release needs any more, when a page is opened. */
const tidying: SerwistPlugin = {
  async handlerWillStart({ event }) {
    event.waitUntil(deleteOutdatedCachedFiles(event.resultingClientId));
  },
};

const files = { cacheName: BUILD_FILES_CACHE_NAME, matchOptions: IGNORE_VARY_OPTIONS };
export const pageCachingStrategy = new NetworkFirst(
  createCachingStrategyOptions(PAGES_CACHE_NAME, dated, tidying),
);
const shells = new NetworkFirst({
  cacheName: SHELL_DOCUMENTS_CACHE_NAME,
  ...NETWORK_FIRST_OPTIONS,
  plugins: [cacheKeyFromRoutePlugin, tidying, neverStoring],
});
const data = new PrefetchedNetworkFirstStrategy(
  createCachingStrategyOptions(PUBLIC_DATA_CACHE_NAME, reporting),
);
const privatePictures = new CacheFirst(createCachingStrategyOptions(PRIVATE_PICTURES_CACHE_NAME));
const answersTo = (userId: string | undefined) =>
  userId
    ? new NetworkFirst(createCachingStrategyOptions(MEMBER_CACHE_NAME_PREFIX + userId, reporting))
    : new NetworkOnly();

export const serviceWorkerRouter = new Serwist({
  precacheEntries: PRECACHED_PATHS.map((url) => ({ url, revision: null })),
  precacheOptions: files,
  navigationPreload: true,
  // Takes control of open pages at once: pages of the previous release find their files here, and nothing reloads.
  skipWaiting: true,
  runtimeCaching: [
    { matcher: is('file'), handler: new CacheFirst({ ...files, plugins: [cacheKeyFromRoutePlugin] }) },
    {
      matcher: is('picture'),
      handler: new CacheFirst(createCachingStrategyOptions(PUBLIC_PICTURES_CACHE_NAME)),
    },
    { matcher: is('privatePicture'), handler: outsideFrames(() => privatePictures) },
    { matcher: is('page'), handler: pageCachingStrategy },
    { matcher: is('shell'), handler: shells },
    { matcher: is('data'), handler: outsideFrames(() => data) },
    { matcher: is('answer'), handler: outsideFrames((request) => answersTo(userOf(request))) },
    { matcher: is('other'), handler: new NetworkOnly({ plugins: [tidying] }) },
  ],
});
serviceWorkerRouter.setCatchHandler(withoutCopy);

export function classifyFetchRequest({
  method,
  url,
  destination,
  mode,
  headers,
}: Request): ServiceWorkerRequestKind | undefined {
  const isNavigation = mode === 'navigate';
  const hasToken = headers.has('authorization');
  return classifyServiceWorkerRequest(
    { method, url, destination, isNavigation, hasToken },
    serviceWorkerGlobalScope.location.origin,
  );
}

/** Matcher of a route, whose parameters are the kind. */
function is(name: ServiceWorkerRequestKind['is']) {
  return ({ request }: { request: Request }) => {
    const kind = classifyFetchRequest(request);
    return kind?.is === name && kind;
  };
}

/** Handler that stores nothing for a frame in a page of another site. */
function outsideFrames(strategyOf: (request: Request) => Strategy) {
  return async (options: RouteHandlerCallbackOptions) =>
    (await isFramed(options.event.clientId))
      ? fetch(options.request)
      : strategyOf(options.request).handle(options);
}

const isFramed = async (clientId: string) =>
  (await serviceWorkerGlobalScope.clients.get(clientId))?.frameType === 'nested';

/** Answer to a request that neither the network nor the device has. */
async function withoutCopy({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (request.mode === 'navigate') {
    const home =
      pathname === HOME_PATH ? await readCachedResponse(SHELL_DOCUMENTS_CACHE_NAME, HOME_PATH) : undefined;
    if (home) return addFetchTimeToHtmlResponse(home);
    return pathname === OFFLINE_PAGE_PATH ? Response.error() : openInApp(pathname + search);
  }
  const kind = classifyFetchRequest(request);
  if (kind?.is !== 'data' || !kind.page || (await isFramed(event.clientId))) return Response.error();
  await openStored(kind.page, event.clientId);
  return new Response(null, { status: 504 });
}

/** True when a page was read inside the app, which leaves only its data, after its document was stored. */
async function isNewer(path: string, document: Response | undefined): Promise<boolean> {
  const key = formatRouteDataPath(path);
  const inApp = key && (await readCachedResponse(PUBLIC_DATA_CACHE_NAME, key));
  return inApp ? !document || readResponseFetchTime(inApp) > readResponseFetchTime(document) : false;
}

/** Redirects to the offline page, which opens a page read inside the app, or shows that it was not. */
const openInApp = (path: string) =>
  Response.redirect(
    `${serviceWorkerGlobalScope.location.origin}${OFFLINE_PAGE_PATH}?page=${encodeURIComponent(path.slice('/app'.length))}`,
  );

/** Loads the stored document in the window: a page opened by its URL has no stored data. */
async function openStored(path: string, clientId: string): Promise<void> {
  if (!(await readCachedResponse(path === HOME_PATH ? SHELL_DOCUMENTS_CACHE_NAME : PAGES_CACHE_NAME, path)))
    return;
  const page = await serviceWorkerGlobalScope.clients.get(clientId);
  await page?.navigate(path).catch(() => undefined);
}

/** Member of a request, from its token without checking the signature: it only selects the cache. */
const userOf = ({ headers }: Request) =>
  decodeUnexpiredSessionToken(headers.get('authorization')?.replace('Bearer ', '') ?? '')?.userId;
