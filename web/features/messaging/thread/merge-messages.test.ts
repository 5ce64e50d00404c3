import { expect, test } from 'vitest';
import { appendToLoadedMessages, mergeLatestMessages, mergeOlderMessages } from './merge-messages.ts';

const nobody = { _id: 'x', firstName: 'X', profileImage: null, role: 1 };
const message = (n: number) => ({
  _id: `m${n}`,
  conversationId: 'c',
  text: String(n),
  sender: nobody,
  sentAt: '2026-11-21T10:00:00.000Z',
});
const loaded = (from: number, to: number, hasOlder = from > 1) => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  hasOlder,
});

test('a new page of messages continues the loaded ones', () => {
  expect(mergeLatestMessages(undefined, loaded(4, 6))).toEqual(loaded(4, 6));
  expect(mergeLatestMessages(loaded(1, 6, false), loaded(5, 8))).toEqual(loaded(1, 8, false));
});

test('a page with a gap to the loaded messages replaces them', () => {
  expect(mergeLatestMessages(loaded(1, 6, false), loaded(9, 12))).toEqual(loaded(9, 12));
});

test('a page stored before a message was sent does not remove it', () => {
  expect(mergeLatestMessages(loaded(1, 6), loaded(2, 4))).toEqual(loaded(1, 6));
  expect(mergeLatestMessages(loaded(3, 6), loaded(2, 4))).toEqual(loaded(2, 6));
  expect(mergeLatestMessages(loaded(1, 1), { messages: [], hasOlder: false })).toEqual(loaded(1, 1));
});

test('an older page comes before, each message once', () => {
  expect(mergeOlderMessages(loaded(4, 6), loaded(1, 4, false))).toEqual(loaded(1, 6, false));
});

test('a stored message is there once, whether loaded or sent first', () => {
  expect(appendToLoadedMessages(undefined, message(1))).toEqual(loaded(1, 1, false));
  expect(appendToLoadedMessages(appendToLoadedMessages(loaded(1, 2), message(3)), message(3))).toEqual(
    loaded(1, 3, false),
  );
});
