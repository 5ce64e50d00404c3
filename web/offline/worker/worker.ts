// Script of the service worker. Files of the build come from the device, published content from the network; without a
// network a stored copy with its age stands in.
import type { PushContent } from '#contract/accounts/push.ts';
import { decodeSession } from '#web/client/session-token.ts';
import { DATA_CACHE, FORMER_PICTURES_CACHE, PAGES_CACHE, TITLES_CACHE } from '../cache-names.ts';
import { HOME_PATH, routeDataPath } from '../public-pages.ts';
import { readFetchTime } from './documents.ts';
import { cacheShellDocuments, recordReleaseFiles, SHELL_CACHE } from './files.ts';
import { openPageInWindow, showNotification, unsubscribePush } from './notifications.ts';
import { prefetchPageData } from './prefetch.ts';
import { classifyRequest } from './request-kind.ts';
import { classifyFetchRequest, pageCachingStrategy, serviceWorkerRouter } from './routes.ts';
import { type ExtendableWorkerEvent, type WorkerClient, workerScope } from './scope.ts';
import { deleteOtherMembersCaches, readStoredAnswer, storePageTitle } from './seen.ts';
import { repeatDataAgeToPage } from './staleness.ts';

workerScope.addEventListener('fetch', serviceWorkerRouter.handleFetch);

workerScope.addEventListener('install', (event) =>
  event.waitUntil(serviceWorkerRouter.handleInstall(event).then(cacheShellDocuments)),
);

// Activation without Serwist's own handler, which would delete the files of the previous release.
workerScope.addEventListener('activate', (event) => event.waitUntil(start(event)));

workerScope.addEventListener('message', (event) => event.waitUntil(receive(event.data, event.source)));

workerScope.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNotification(event.data.json() as PushContent));
});

workerScope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPageInWindow(event.notification.data));
});

/**
 * Handles a message from a page: the token of the current session, or null; `seen`: the page listens to the age of its
 * data; `read`: the title of a page opened inside the app; `ahead`: the data to prefetch.
 */
async function receive(message: unknown, page: WorkerClient | null) {
  if (page && (message as { seen?: unknown } | null)?.seen) return repeatDataAgeToPage(page);
  const read = (message as { read?: { page: string; title: string } } | null)?.read;
  if (read) return routeDataPath(read.page) && storePageTitle(read.page, read.title);
  if (message === null) return changeMember(undefined);
  if (typeof message === 'string') return changeMember(decodeSession(message)?.userId);
  // Messages of other kinds are those of a newer page: they change nothing.
  const { ahead } = message as { ahead?: unknown };
  if (typeof ahead !== 'string') return;
  const kind = classifyFetchRequest(new Request(new URL(ahead, workerScope.location.origin)));
  if (kind?.is === 'data') await prefetchPageData(kind.key);
}

/** Closes the notifications of the member who was logged in before. */
async function changeMember(userId: string | undefined) {
  const wereOthers = await deleteOtherMembersCaches(userId);
  if (wereOthers || !userId) await unsubscribePush();
}

async function start(event: ExtendableWorkerEvent) {
  await recordReleaseFiles();
  // Data requested for an older release deleted, as they may not suit this one.
  for (const cache of [DATA_CACHE, TITLES_CACHE, FORMER_PICTURES_CACHE]) await caches.delete(cache);
  await workerScope.clients.claim();
  const open = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.allSettled(
    open.map(({ url, frameType }) => frameType !== 'nested' && cacheDocument(url, event)),
  );
}

/** Stores the document of a page that was open before the worker. */
async function cacheDocument(address: string, event: ExtendableWorkerEvent) {
  const { origin } = workerScope.location;
  const params = classifyRequest(
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
  const home = await readStoredAnswer(SHELL_CACHE, HOME_PATH);
  const seen = await readStoredAnswer(PAGES_CACHE, HOME_PATH);
  if (home && (!seen || readFetchTime(seen) < readFetchTime(home)))
    await (await caches.open(PAGES_CACHE)).put(HOME_PATH, home);
  return home !== undefined;
}
