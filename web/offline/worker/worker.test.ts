import { beforeEach, expect, test, vi } from 'vitest';
import { createTestSessionToken } from '#web/testing/stub-logged-in-member.ts';

const unsubscribe = vi.fn(async () => true);
const close = vi.fn();
const navigate = vi.fn(async () => null);
/** Entries of each cache. */
let stores: Map<string, Map<string, Response>>;
/** Addresses requested from the network. */
let fetched: string[];
/** Answer of the network; undefined while there is none. */
let online: (() => Response | Promise<Response>) | undefined;
let activate: () => Promise<unknown>;
/** Messages posted to the requesting page. */
const posted = vi.fn();
let say: (data: unknown) => Promise<unknown>;
let ask: (path: string, isNavigation?: boolean, token?: string) => Promise<Response | undefined>;

beforeEach(async () => {
  unsubscribe.mockClear();
  close.mockClear();
  navigate.mockClear();
  posted.mockClear();
  stores = new Map();
  fetched = [];
  online = undefined;
  // Serwist logs every request of a development build.
  vi.stubEnv('NODE_ENV', 'production');
  // Global classes and location of a service worker, by which Serwist tells its events apart and its own site.
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('location', new URL('https://recolte.test/app/worker.js'));
  vi.stubGlobal('BUILD', { release: 'a', all: [], ahead: [] });
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    has: async (name: string) => stores.has(name),
    open: async (name: string) => {
      const entries = openStore(name);
      return {
        match: async (key: Request | string) => entries.get(pathOf(key))?.clone(),
        put: async (key: Request | string, entry: Response) => void entries.set(pathOf(key), entry),
        delete: async (key: Request | string) => entries.delete(pathOf(key)),
        keys: async () => [...entries.keys()],
      };
    },
    match: async (key: Request | string, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(pathOf(key))?.clone(),
  });
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    fetched.push(pathOf(asked));
    if (!online) throw new TypeError('no network');
    return online();
  });
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: 'https://recolte.test' },
    caches,
    skipWaiting: () => undefined,
    clients: {
      get: async () => ({ frameType: 'top-level', navigate, postMessage: posted }),
      claim: async () => undefined,
      matchAll: async () => [{ id: 'other', url: 'https://recolte.test/app', frameType: 'top-level' }],
    },
    registration: {
      getNotifications: async () => [{ close }, { close }],
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
  });
  vi.resetModules();
  await import('./worker.ts');
  activate = async () => {
    const work: Promise<unknown>[] = [];
    listeners.get('activate')?.({ waitUntil: (part: Promise<unknown>) => work.push(part) });
    await Promise.all(work);
  };
  say = async (data) => {
    const work: Promise<unknown>[] = [];
    listeners.get('message')?.({ data, waitUntil: (part: Promise<unknown>) => work.push(part) });
    await Promise.all(work);
  };
  ask = async (path, isNavigation = false, token) => {
    let answer: Promise<Response> | undefined;
    const work: Promise<unknown>[] = [];
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const request = new Request(`https://recolte.test${path}`, { headers });
    if (isNavigation)
      Object.defineProperties(request, { mode: { value: 'navigate' }, destination: { value: 'document' } });
    listeners.get('fetch')?.({
      request,
      clientId: 'a',
      waitUntil: (part: Promise<unknown>) => work.push(part),
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    });
    const answered = await answer;
    await Promise.all(work);
    return answered;
  };
  return () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  };
});

function pathOf(address: Request | string): string {
  const url = address instanceof Request ? address.url : address;
  const { pathname, search } = new URL(url, 'https://recolte.test');
  return pathname + search;
}

function openStore(name: string): Map<string, Response> {
  const entries = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, entries);
  return entries;
}

const seenAt = (time: number) => new Response('<html ></html>', { headers: { 'x-seen-at': String(time) } });

const ana = createTestSessionToken({ userId: 'ana', exp: Date.now() / 1000 + 3600 });

test.each([
  ['a log-out', null, 'seen-member-ana'],
  ['a log-in of somebody else', ana, 'seen-member-zoe'],
])('stored pages, notifications and the push subscription are removed after %s', async (_, token, seen) => {
  openStore(seen);
  await say(token);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledTimes(2);
  expect([...stores.keys()]).toEqual([]);
});

test('stored pages and notifications stay when the same member logs in again', async () => {
  for (const name of ['seen-member-ana', 'seen-data']) openStore(name);
  await say(ana);
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
  expect([...stores.keys()]).toEqual(['seen-member-ana', 'seen-data']);
});

const PHOTO = '/uploads/photo-400.webp';

test('a private picture is read again without network by its signature, and never without one', async () => {
  online = () => new Response('photo');
  await ask(`${PHOTO}?s=first`);
  online = undefined;
  expect(await (await ask(`${PHOTO}?s=second`))?.text()).toBe('photo');
  online = () => new Response('', { status: 404 });
  expect((await ask(PHOTO))?.status).toBe(404);
});

test.each([
  ['a log-out', null, 'seen-member-ana', false],
  ['a log-in of somebody else', ana, 'seen-member-zoe', false],
  ['a log-in after a session that left nothing to tell whose it was', ana, undefined, false],
  ['a log-in of the same member', ana, 'seen-member-ana', true],
])('private pictures after %s', async (_, token, seen, areKept) => {
  online = () => new Response('photo');
  await ask(`${PHOTO}?s=first`);
  await ask('/uploads/public-400.webp');
  if (seen) openStore(seen);
  await say(token);
  expect(stores.has('seen-private-pictures')).toBe(areKept);
  expect(stores.has('seen-public-pictures')).toBe(token !== null);
});

test('pictures that a former release stored for everybody are removed', async () => {
  openStore('seen-pictures').set(PHOTO, new Response('photo'));
  await activate();
  expect(stores.has('seen-pictures')).toBe(false);
});

test.each([
  ['/app/annonces.data?productName=ail', '/app/annonces?productName=ail'],
  ['/app/_.data', '/app'],
])('a link to a stored document is opened as such without network: %s', async (asked, opened) => {
  openStore('seen-pages').set(opened, new Response(''));
  openStore('shells').set(opened, new Response(''));
  expect((await ask(asked))?.status).toBe(504);
  expect(navigate).toHaveBeenCalledExactlyOnceWith(opened);
});

test('a link to a page that is not stored does nothing without network', async () => {
  expect((await ask('/app/annonces.data'))?.status).toBe(504);
  expect(navigate).not.toHaveBeenCalled();
});

const LIST = '/app/annonces?productName=ail';
const LIST_DATA = '/app/annonces.data?productName=ail&_routes=pages%2Fresults-page';
const OPENED_IN_APP = 'https://recolte.test/app/hors-ligne?page=%2Fannonces%3FproductName%3Dail';

test('a page opened inside the app fetches only its data, which are stored', async () => {
  online = () => new Response('data');
  await ask(LIST_DATA);
  expect(fetched).toEqual([LIST_DATA]);
  expect([...openStore('seen-data').keys()]).toEqual([LIST_DATA]);
});

test("the title of a public page read inside the app is stored, a member's page's is not", async () => {
  await say({ read: { page: LIST, title: 'Ail - Récolte' } });
  await say({ read: { page: '/app/profil/info', title: 'Mon profil' } });
  expect([...openStore('seen-titles').keys()]).toEqual([LIST]);
});

test.each([
  ['data alone', undefined, 2],
  ['data that are newer than its document', 1, 2],
])('a page with %s is opened inside the app without network', async (_, page, data) => {
  if (page) openStore('seen-pages').set(LIST, seenAt(page));
  openStore('seen-data').set(LIST_DATA, seenAt(data));
  const answer = await ask(LIST, true);
  expect(answer?.headers.get('location')).toBe(OPENED_IN_APP);
});

test('a document newer than its data is shown without network, with its age', async () => {
  openStore('seen-pages').set(LIST, seenAt(2));
  openStore('seen-data').set(LIST_DATA, seenAt(1));
  expect(await (await ask(LIST, true))?.text()).toContain('data-seen="2"');
});

test("a member's answer is read without network, and one under way at the log-out is not kept", async () => {
  online = () => new Response('favourites');
  await ask('/api/favorites', false, ana);
  online = undefined;
  expect(await (await ask('/api/favorites', false, ana))?.text()).toBe('favourites');

  const { promise, resolve } = Promise.withResolvers<Response>();
  online = () => promise;
  const underWay = ask('/api/favorites', false, ana);
  await vi.waitFor(() => expect(fetched).toHaveLength(3));
  await say(null);
  resolve(new Response('favourites'));
  await underWay;
  expect([...stores.keys()]).toEqual([]);
});

test('an open home page is stored at the start of the worker, without fetching it again after the installation', async () => {
  openStore('shells').set('/app', seenAt(2));
  openStore('seen-pages').set('/app', seenAt(1));
  await activate();
  expect(fetched).toEqual([]);
  expect(openStore('seen-pages').get('/app')?.headers.get('x-seen-at')).toBe('2');
});

test('the age of stored content is reported with its path, that of background requests is not', async () => {
  for (const path of ['/api/search', '/api/messages/unread'])
    openStore('seen-member-ana').set(path, seenAt(1));
  for (const path of ['/api/search', '/api/messages/unread']) await ask(path, false, ana);
  expect(posted.mock.calls).toEqual([[{ seenAt: 1, path: '/api/search' }]]);
});

test('a message of a page newer than the worker changes nothing', async () => {
  online = () => new Response('favourites');
  await ask('/api/favorites', false, ana);
  await say({ unknown: true });
  online = undefined;
  expect(await (await ask('/api/favorites', false, ana))?.text()).toBe('favourites');
});

test('data that were prefetched are shown and kept, and not fetched again', async () => {
  online = () => new Response('data');
  await say({ ahead: LIST_DATA });
  expect(await (await ask(LIST_DATA))?.text()).toBe('data');
  expect(fetched).toEqual([LIST_DATA]);
  expect([...openStore('seen-data').keys()]).toEqual([LIST_DATA]);
});

test('the copy stands in when the network is silent for five seconds', async () => {
  vi.useFakeTimers();
  openStore('seen-data').set(LIST_DATA, seenAt(1));
  online = () => new Promise(() => undefined);
  const answer = ask(LIST_DATA);
  await vi.advanceTimersByTimeAsync(4_999);
  const early = await Promise.race([answer, Promise.resolve('silence')]);
  expect(early).toBe('silence');
  await vi.advanceTimersByTimeAsync(1);
  expect((await answer)?.headers.get('x-seen-at')).toBe('1');
  vi.useRealTimers();
});

test('a full cache loses its oldest entry', async () => {
  online = () => new Response('data');
  for (let page = 0; page < 101; page++) await ask(`/app/annonces.data?page=${page}`);
  const kept = [...openStore('seen-data').keys()];
  expect(kept).toHaveLength(100);
  expect(kept[0]).toBe('/app/annonces.data?page=1');
});

test('a deleted listing is removed from the device, with its document', async () => {
  online = () => new Response('', { status: 410 });
  openStore('seen-pages').set(LIST, seenAt(1));
  openStore('seen-data').set(LIST_DATA, seenAt(1));
  await ask(LIST_DATA);
  expect([...openStore('seen-pages').keys(), ...openStore('seen-data').keys()]).toEqual([]);
});
