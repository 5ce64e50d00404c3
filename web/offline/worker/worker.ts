// Service worker. Files of the build come from the device, published content from the network; without a network a
// stored copy with its age stands in.
import type { PushContent } from '#contract/accounts/push.ts';
import { decodeSession } from '#web/session/session-token.ts';
import { DATA, PAGES, TITLES } from '../cache-names.ts';
import { dataPath } from '../data-path.ts';
import { seenAt, withSeenAt } from './documents.ts';
import { fetchRelease, file, findShell, noteRelease, removeOutdated } from './files.ts';
import { HOME, type Kind, kindOf, OFFLINE_PAGE } from './kind-of.ts';
import { openPage, showNotification, unsubscribePush } from './notifications.ts';
import { prefetch, takePrefetched } from './prefetch.ts';
import { type Client, type FetchEvent, scope } from './scope.ts';
import {
  currentEra,
  type Entry,
  entryOf,
  findStored,
  forgetOthers,
  picture,
  store,
  storeTitle,
} from './seen.ts';
import { repeatStaleness, reportStaleness } from './staleness.ts';

/** Time after which a silent network counts as down, where a copy is stored. Milliseconds. */
const NETWORK_TIMEOUT_MS = 5_000;

scope.addEventListener('install', (event) => event.waitUntil(fetchRelease().then(() => scope.skipWaiting())));

// Takes over at once: pages of the previous release find their files here, and nothing reloads.
scope.addEventListener('activate', (event) => event.waitUntil(start()));

scope.addEventListener('message', (event) => event.waitUntil(receive(event.data, event.source)));

scope.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNotification(event.data.json() as PushContent));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(
    {
      method: request.method,
      url: request.url,
      destination: request.destination,
      isNavigation: request.mode === 'navigate',
      hasToken: request.headers.has('authorization'),
    },
    scope.location.origin,
  );
  if (kind) event.respondWith(answer(event, kind));
});

/**
 * Handles a message from a page: the token of the current session, or null; `seen`: the page listens to the age of
 * its data; `read`: the title of a page opened inside the app; `ahead`: the data to prefetch.
 */
async function receive(message: unknown, page: Client | null) {
  if (page && (message as { seen?: unknown } | null)?.seen) return repeatStaleness(page);
  const read = (message as { read?: { page: string; title: string } } | null)?.read;
  if (read) return dataPath(read.page) && storeTitle(read.page, read.title);
  const ahead = (message as { ahead?: unknown } | null)?.ahead;
  if (typeof ahead !== 'string') {
    const userId = typeof message === 'string' ? decodeSession(message)?.userId : undefined;
    return changeMember(userId);
  }
  const url = new URL(ahead, scope.location.origin).href;
  const kind = kindOf(
    { method: 'GET', url, destination: '', isNavigation: false, hasToken: false },
    scope.location.origin,
  );
  if (kind?.is === 'data') await prefetch(kind.key);
}

/** Ends the notifications of the member who was logged in before. */
async function changeMember(userId: string | undefined) {
  const wereOthers = await forgetOthers(userId);
  if (wereOthers || !userId) await unsubscribePush();
}

async function start() {
  await noteRelease();
  await scope.registration.navigationPreload?.enable();
  // Data requested for an older release may not suit this one.
  for (const cache of [DATA, TITLES]) await caches.delete(cache);
  await scope.clients.claim();
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.allSettled(open.map(({ url, frameType }) => frameType !== 'nested' && cacheDocument(url)));
}

async function answer(event: FetchEvent, kind: Kind): Promise<Response> {
  const { request } = event;
  if (kind.is === 'file') return file(request);
  if (kind.is === 'picture') return picture(request);
  if (request.mode === 'navigate') event.waitUntil(removeOutdated(event.resultingClientId));
  else if ((await scope.clients.get(event.clientId))?.frameType === 'nested') return fetch(request);

  const entry = entryOf(kind, userOf(request));
  const era = currentEra();
  const network = ask(event, kind);
  if (entry)
    event.waitUntil(network.then((fresh) => store(entry, fresh.clone(), era)).catch(() => undefined));
  const stored = entry
    ? findStored(entry)
    : kind.is === 'shell'
      ? findShell(kind.key)
      : Promise.resolve(undefined);
  const fromCache = async () => {
    const copy = await stored;
    if (kind.is === 'page' && (await isNewer(kind.key, copy))) return openInApp(kind.key);
    return copy && show(event, kind, copy);
  };
  try {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
    return (await Promise.race([network, late])) ?? (await fromCache()) ?? (await network);
  } catch {
    return (await fromCache()) ?? withoutCopy(event, kind);
  }
}

const ask = async ({ request, preloadResponse }: FetchEvent, kind: Kind) =>
  (kind.is === 'data' && (await takePrefetched(kind.key))) || ((await preloadResponse) ?? fetch(request));

/** Requests that every page makes beside its content: their age is not the age of the page. */
const BACKGROUND_REQUESTS = /^\/api\/(messages\/unread|favorites\/ids|search|users\/user|site)/;

async function show(event: FetchEvent, kind: Kind, copy: Response): Promise<Response> {
  if (kind.is === 'page') return withSeenAt(copy);
  if ((kind.is === 'data' || kind.is === 'answer') && !BACKGROUND_REQUESTS.test(kind.key)) {
    const page = await scope.clients.get(event.clientId);
    if (page) reportStaleness(page, seenAt(copy));
  }
  return copy;
}

async function withoutCopy({ request: { mode, url }, clientId }: FetchEvent, kind: Kind): Promise<Response> {
  if (mode !== 'navigate') {
    if (kind.is !== 'data' || !kind.page) return Response.error();
    await openStored(kind.page, clientId);
    return new Response(null, { status: 504 });
  }
  const { pathname, search } = new URL(url);
  const home = pathname === HOME ? await findShell(HOME) : undefined;
  if (home) return withSeenAt(home);
  return pathname === OFFLINE_PAGE ? Response.error() : openInApp(pathname + search);
}

/** True when a page was read inside the app, which leaves only its data, after its document was stored. */
async function isNewer(path: string, document: Response | undefined): Promise<boolean> {
  const key = dataPath(path);
  const data = key && (await findStored({ cache: DATA, key }));
  return data ? !document || seenAt(data) > seenAt(document) : false;
}

/** Redirects to the offline page, which opens a page read inside the app, or tells that it was not. */
const openInApp = (path: string) =>
  Response.redirect(
    `${scope.location.origin}${OFFLINE_PAGE}?page=${encodeURIComponent(path.slice('/app'.length))}`,
  );

/** Loads the stored document in the window: a page opened by its URL has no stored data. */
async function openStored(path: string, clientId: string): Promise<void> {
  const document = await (path === HOME ? findShell(HOME) : findStored({ cache: PAGES, key: path }));
  if (!document) return;
  const page = await scope.clients.get(clientId);
  await page?.navigate(path).catch(() => undefined);
}

/** Stores the document of a page that was open before the worker. */
async function cacheDocument(url: string): Promise<void> {
  const era = currentEra();
  const address = new URL(url, scope.location.origin);
  const kind = kindOf(
    { method: 'GET', url: address.href, destination: 'document', isNavigation: true, hasToken: false },
    scope.location.origin,
  );
  const entry: Entry | undefined = kind && entryOf(kind, undefined);
  if (entry && kind?.is === 'page') await store(entry, await fetch(kind.key), era);
}

/** Member of a request, from its token without checking the signature: it only selects the cache. */
const userOf = ({ headers }: Request) =>
  decodeSession(headers.get('authorization')?.replace('Bearer ', '') ?? '')?.userId;
