import { beforeEach, expect, test, vi } from 'vitest';
import { tokenOf } from '#web/testing/log-in-as.ts';

const unsubscribe = vi.fn(async () => true);
const close = vi.fn();
const navigate = vi.fn(async () => null);
let names: Set<string>;
/** Addresses of the documents that are kept. */
let kept: Set<string>;
let say: (token: string | null) => Promise<unknown>;
let ask: (path: string) => Promise<Response | undefined>;

beforeEach(async () => {
  unsubscribe.mockClear();
  close.mockClear();
  navigate.mockClear();
  names = new Set();
  kept = new Set();
  vi.stubGlobal('BUILD', { release: 'a', all: [], ahead: [] });
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
    has: async (name: string) => names.has(name),
    open: async () => ({ match: async (path: string) => (kept.has(path) ? new Response('') : undefined) }),
  });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: 'https://recolte.test' },
    clients: { get: async () => ({ frameType: 'top-level', navigate }) },
    registration: {
      getNotifications: async () => [{ close }, { close }],
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
  });
  vi.resetModules();
  await import('./worker.ts');
  say = async (data) => {
    const work: Promise<unknown>[] = [];
    listeners.get('message')?.({ data, waitUntil: (part: Promise<unknown>) => work.push(part) });
    await Promise.all(work);
  };
  ask = async (path) => {
    let answer: Promise<Response> | undefined;
    listeners.get('fetch')?.({
      request: new Request(`https://recolte.test${path}`),
      clientId: 'a',
      waitUntil: () => undefined,
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    });
    return answer;
  };
  return () => vi.unstubAllGlobals();
});

const ana = tokenOf({ userId: 'ana', exp: Date.now() / 1000 + 3600 });

test.each([
  ['a log-out', null, 'seen-member-ana'],
  ['a log-in of somebody else', ana, 'seen-member-zoe'],
])('%s leaves the push service and clears the screen of notifications', async (_, token, seen) => {
  names.add(seen);
  await say(token);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledTimes(2);
  expect(names).toEqual(new Set());
});

test('a member who is logged in again keeps notifications', async () => {
  names.add('seen-member-ana').add('seen-data');
  await say(ana);
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
  expect(names).toEqual(new Set(['seen-member-ana', 'seen-data']));
});

test.each([
  ['/app/annonces.data?productName=ail', '/app/annonces?productName=ail'],
  ['/app/_.data', '/app'],
])('without network a link to a page that is kept as a document opens it: %s', async (asked, opened) => {
  names.add('seen-pages');
  kept.add(opened);
  expect((await ask(asked))?.status).toBe(504);
  expect(navigate).toHaveBeenCalledExactlyOnceWith(opened);
});

test('without network a link to a page that is not kept stays', async () => {
  names.add('seen-pages');
  expect((await ask('/app/annonces.data'))?.status).toBe(504);
  expect(navigate).not.toHaveBeenCalled();
});
