// The service worker: what was built comes from the device, what was published from the network, and what was seen
// stands in for it, marked, when there is none.
import type { PushContent } from '#contract/accounts/push.ts';
import { decodeSession } from '#web/session/session-token.ts';
import { DATA, PAGES, TITLES } from '../cache-names.ts';
import { dataPath } from '../data-path.ts';
import { fetchAhead, takeAhead } from './ahead.ts';
import { marked, seenAt } from './documents.ts';
import { fetchRelease, file, findShell, noteRelease, removeOutdated } from './files.ts';
import { HOME, type Kind, kindOf, OFFLINE_PAGE } from './kind-of.ts';
import { repeatMarks, sayMark } from './marks.ts';
import { leavePushService, openPage, showNotification } from './notifications.ts';
import { type Client, type FetchEvent, scope } from './scope.ts';
import { type Entry, entryOf, find, forgetOthers, picture, presentEra, store, storeTitle } from './seen.ts';

/** A network that answers nothing for so long is taken for none, where something was seen. Milliseconds. */
const PATIENCE = 5_000;

scope.addEventListener('install', (event) => event.waitUntil(fetchRelease().then(() => scope.skipWaiting())));

// At once: pages of before find their files here, and nothing reloads.
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
 * Messages from a page: the token of whoever is logged in now, or null; that it listens to when what it shows was seen;
 * the title of a page that was opened inside the app; or the data that it may soon ask for.
 */
async function receive(said: unknown, page: Client | null) {
  if (page && (said as { seen?: unknown } | null)?.seen) return repeatMarks(page);
  const read = (said as { read?: { page: string; title: string } } | null)?.read;
  if (read) return dataPath(read.page) && storeTitle(read.page, read.title);
  const asked = (said as { ahead?: unknown } | null)?.ahead;
  if (typeof asked !== 'string') {
    const userId = typeof said === 'string' ? decodeSession(said)?.userId : undefined;
    return changeMember(userId);
  }
  const url = new URL(asked, scope.location.origin).href;
  const kind = kindOf(
    { method: 'GET', url, destination: '', isNavigation: false, hasToken: false },
    scope.location.origin,
  );
  if (kind?.is === 'data') await fetchAhead(kind.key);
}

/** Ends the notifications of the member who was logged in before. */
async function changeMember(userId: string | undefined) {
  const wereOthers = await forgetOthers(userId);
  if (wereOthers || !userId) await leavePushService();
}

async function start() {
  await noteRelease();
  await scope.registration.navigationPreload?.enable();
  // What the router asked of an older release may not suit this one.
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
  const asked = presentEra();
  const network = ask(event, kind);
  if (entry)
    event.waitUntil(network.then((fresh) => store(entry, fresh.clone(), asked)).catch(() => undefined));
  const stored = entry ? find(entry) : kind.is === 'shell' ? findShell(kind.key) : Promise.resolve(undefined);
  const seen = async () => {
    const copy = await stored;
    if (kind.is === 'page' && (await isNewer(kind.key, copy))) return openInApp(kind.key);
    return copy && show(event, kind, copy);
  };
  try {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
    return (await Promise.race([network, late])) ?? (await seen()) ?? (await network);
  } catch {
    return (await seen()) ?? unseen(event, kind);
  }
}

const ask = async ({ request, preloadResponse }: FetchEvent, kind: Kind) =>
  (kind.is === 'data' && (await takeAhead(kind.key))) || ((await preloadResponse) ?? fetch(request));

/** Requests that every page makes beside its content: their age is not the age of the page. */
const IN_THE_MARGIN = /^\/api\/(messages\/unread|favorites\/ids|search|users\/user|site)/;

async function show(event: FetchEvent, kind: Kind, copy: Response): Promise<Response> {
  if (kind.is === 'page') return marked(copy);
  if ((kind.is === 'data' || kind.is === 'answer') && !IN_THE_MARGIN.test(kind.key)) {
    const page = await scope.clients.get(event.clientId);
    if (page) sayMark(page, seenAt(copy));
  }
  return copy;
}

async function unseen({ request: { mode, url }, clientId }: FetchEvent, kind: Kind): Promise<Response> {
  if (mode !== 'navigate') {
    if (kind.is !== 'data' || !kind.page) return Response.error();
    await openStored(kind.page, clientId);
    return new Response(null, { status: 504 });
  }
  const { pathname, search } = new URL(url);
  const home = pathname === HOME ? await findShell(HOME) : undefined;
  if (home) return marked(home);
  return pathname === OFFLINE_PAGE ? Response.error() : openInApp(pathname + search);
}

/** Whether a page was read inside the app, of which its data are left, since its document was. */
async function isNewer(path: string, document: Response | undefined): Promise<boolean> {
  const key = dataPath(path);
  const data = key && (await find({ cache: DATA, key }));
  return data ? !document || seenAt(data) > seenAt(document) : false;
}

/** The offline page opens what was read inside the app, or says that this was not. */
const openInApp = (path: string) =>
  Response.redirect(
    `${scope.location.origin}${OFFLINE_PAGE}?page=${encodeURIComponent(path.slice('/app'.length))}`,
  );

/** What was opened by its address is kept as a document alone: the window then loads that. */
async function openStored(path: string, clientId: string): Promise<void> {
  const document = await (path === HOME ? findShell(HOME) : find({ cache: PAGES, key: path }));
  if (!document) return;
  const page = await scope.clients.get(clientId);
  await page?.navigate(path).catch(() => undefined);
}

/** Fetches the document of a page that was open before the worker was. */
async function cacheDocument(url: string): Promise<void> {
  const asked = presentEra();
  const address = new URL(url, scope.location.origin);
  const kind = kindOf(
    { method: 'GET', url: address.href, destination: 'document', isNavigation: true, hasToken: false },
    scope.location.origin,
  );
  const entry: Entry | undefined = kind && entryOf(kind, undefined);
  if (entry && kind?.is === 'page') await store(entry, await fetch(kind.key), asked);
}

/** Read from the token without checking its signature: it only chooses the cache. */
const userOf = ({ headers }: Request) =>
  decodeSession(headers.get('authorization')?.replace('Bearer ', '') ?? '')?.userId;
