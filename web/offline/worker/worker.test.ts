import { beforeEach, expect, test, vi } from 'vitest';
import { tokenOf } from '#web/testing/log-in-as.ts';

const unsubscribe = vi.fn(async () => true);
const close = vi.fn();
let names: Set<string>;
let say: (token: string | null) => Promise<unknown>;

beforeEach(async () => {
  unsubscribe.mockClear();
  close.mockClear();
  names = new Set();
  vi.stubGlobal('BUILD', { release: 'a', all: [], ahead: [] });
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  });
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
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
