// Script of the service worker. Files of the build come from the device, published content from the network; without a
// network a stored copy with its age stands in.
import type { PushContent } from '#contract/accounts/push.ts';
import { decodeUnexpiredSessionToken } from '#web/client/session-token.ts';
import {
  LEGACY_PICTURES_CACHE_NAME,
  PAGE_TITLES_CACHE_NAME,
  PAGES_CACHE_NAME,
  PUBLIC_DATA_CACHE_NAME,
} from '../cache-names.ts';
import { formatRouteDataPath, HOME_PATH } from '../public-pages.ts';
import { readResponseFetchTime } from './documents.ts';
import { cacheShellDocuments, SHELL_DOCUMENTS_CACHE_NAME, storeReleaseFileList } from './files.ts';
import {
  endPushNotificationsAfterLogout,
  openNotificationPage,
  showPushNotification,
} from './notifications.ts';
import { prefetchPageDataInWorker } from './prefetch.ts';
import { classifyFetchRequest, pageCachingStrategy, serviceWorkerRouter } from './routes.ts';
import { type ExtendableWorkerEvent, type ServiceWorkerClient, serviceWorkerGlobalScope } from './scope.ts';
import { cachePageTitle, deleteOtherMembersCaches, readCachedResponse } from './seen.ts';
import { classifyServiceWorkerRequest } from './service-worker-request-kind.ts';
import { resendDataFetchTimesToPage } from './staleness.ts';

serviceWorkerGlobalScope.addEventListener('fetch', serviceWorkerRouter.handleFetch);

serviceWorkerGlobalScope.addEventListener('install', (event) =>
  event.waitUntil(serviceWorkerRouter.handleInstall(event).then(cacheShellDocuments)),
);

// Activation without Serwist's own handler, which would delete the files of the previous release.
serviceWorkerGlobalScope.addEventListener('activate', (event) => event.waitUntil(start(event)));

serviceWorkerGlobalScope.addEventListener('message', (event) =>
  event.waitUntil(receive(event.data, event.source)),
);

serviceWorkerGlobalScope.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPushNotification(event.data.json() as PushContent));
});

serviceWorkerGlobalScope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotificationPage(event.notification.data));
});

/**
 * Handles a message from a page: the token of the current session, or null; `seen`: the page listens to the age of its
 * data; `read`: the title of a page opened inside the app; `ahead`: the data to prefetch.
 */
async function receive(message: unknown, page: ServiceWorkerClient | null) {
  if (page && (message as { seen?: unknown } | null)?.seen) return resendDataFetchTimesToPage(page);
  const read = (message as { read?: { page: string; title: string } } | null)?.read;
  if (read) return formatRouteDataPath(read.page) && cachePageTitle(read.page, read.title);
  if (message === null) return changeMember(undefined);
  if (typeof message === 'string') return changeMember(decodeUnexpiredSessionToken(message)?.userId);
  // Messages of other kinds are those of a newer page: they change nothing.
  const { ahead } = message as { ahead?: unknown };
  if (typeof ahead !== 'string') return;
  const kind = classifyFetchRequest(new Request(new URL(ahead, serviceWorkerGlobalScope.location.origin)));
  if (kind?.is === 'data') await prefetchPageDataInWorker(kind.key);
}

/** Closes the notifications of the member who was logged in before. */
async function changeMember(userId: string | undefined) {
  const wereOthers = await deleteOtherMembersCaches(userId);
  if (wereOthers || !userId) await endPushNotificationsAfterLogout();
}

async function start(event: ExtendableWorkerEvent) {
  await storeReleaseFileList();
  // Data requested for an older release deleted, as they may not suit this one.
  for (const cache of [PUBLIC_DATA_CACHE_NAME, PAGE_TITLES_CACHE_NAME, LEGACY_PICTURES_CACHE_NAME])
    await caches.delete(cache);
  await serviceWorkerGlobalScope.clients.claim();
  const open = await serviceWorkerGlobalScope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.allSettled(
    open.map(({ url, frameType }) => frameType !== 'nested' && cacheDocument(url, event)),
  );
}

/** Stores the document of a page that was open before the worker. */
async function cacheDocument(address: string, event: ExtendableWorkerEvent) {
  const { origin } = serviceWorkerGlobalScope.location;
  const params = classifyServiceWorkerRequest(
    { method: 'GET', url: address, destination: 'document', isNavigation: true, hasToken: false },
    origin,
  );
  if (params?.is !== 'page') return;
  if (params.key === HOME_PATH && (await copyHome())) return;
  const url = new URL(params.key, origin);
  await Promise.all(pageCachingStrategy.handleAll({ event, url, request: new Request(url), params }));
}

/** Stores the home page, which the installation has fetched, among the pages seen. @returns false without one */
async function copyHome(): Promise<boolean> {
  const home = await readCachedResponse(SHELL_DOCUMENTS_CACHE_NAME, HOME_PATH);
  const seen = await readCachedResponse(PAGES_CACHE_NAME, HOME_PATH);
  if (home && (!seen || readResponseFetchTime(seen) < readResponseFetchTime(home)))
    await (await caches.open(PAGES_CACHE_NAME)).put(HOME_PATH, home);
  return home !== undefined;
}
