import { expect, test, vi } from 'vitest';
import { createFetchedMemberDataStore } from './fetched-member-data-store.ts';

/** Question that is answered when the test decides. */
function questions() {
  const asked: { answer: (value: string) => void; fail: () => void }[] = [];
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      asked.push({ answer: resolve, fail: () => reject(new Error('no answer')) });
    });
  return { asked, ask };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a member store loads once for all subscribers, and notifies them', async () => {
  const { asked, ask } = questions();
  const store = createFetchedMemberDataStore(ask);
  const listener = vi.fn();
  store.subscribe('ana', listener);
  store.subscribe('ana', listener);
  expect(asked).toHaveLength(1);
  expect(store.get('ana')).toBeUndefined();
  asked[0]?.answer('figues');
  await settled();
  expect(store.get('ana')).toBe('figues');
  expect(listener).toHaveBeenCalledOnce();
});

test('a member store drops the value and late answers of another member', async () => {
  const { asked, ask } = questions();
  const store = createFetchedMemberDataStore(ask);
  store.subscribe('ana', () => {});
  store.subscribe('noé', () => {});
  asked[1]?.answer('noix');
  await settled();
  asked[0]?.answer('figues');
  await settled();
  expect(store.get('noé')).toBe('noix');
  expect(store.get('ana')).toBeUndefined();
});

test('a local change is kept when an earlier answer arrives', async () => {
  const { asked, ask } = questions();
  const store = createFetchedMemberDataStore(ask);
  store.subscribe('ana', () => {});
  store.change((known = '') => `${known}+`);
  asked[0]?.answer('figues');
  await settled();
  expect(store.get('ana')).toBe('+');
});

test('a failed load is repeated for the next subscriber, unless there is a default', async () => {
  const { asked, ask } = questions();
  const store = createFetchedMemberDataStore(ask);
  store.subscribe('ana', () => {});
  asked[0]?.fail();
  await settled();
  store.subscribe('ana', () => {});
  expect(asked).toHaveLength(2);

  const withDefault = createFetchedMemberDataStore(() => Promise.reject(new Error('no answer')), {
    unanswered: 'rien',
  });
  withDefault.subscribe('ana', () => {});
  await settled();
  expect(withDefault.get('ana')).toBe('rien');
});

test('a live store loads repeatedly while somebody subscribes, and on request', async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const { asked, ask } = questions();
  const store = createFetchedMemberDataStore(ask, { live: true });
  const leave = store.subscribe('ana', () => {});
  asked[0]?.answer('1');
  await settled();
  store.refresh();
  asked[1]?.answer('2');
  await settled();
  expect(store.get('ana')).toBe('2');
  leave();
  store.refresh();
  expect(asked).toHaveLength(2);
  vi.unstubAllGlobals();
});
