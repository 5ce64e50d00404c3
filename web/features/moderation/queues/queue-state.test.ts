import { expect, test } from 'vitest';
import type { ListingModerationOutcome } from '#contract/moderation/schemas.ts';
import {
  createModerationQueueReducer,
  createModerationQueueState,
  type ModerationQueueReducerEvent,
  type ModerationQueueState,
} from './queue-state.ts';

interface Item {
  id: string;
  about: string;
  text?: string;
}

const reduce = createModerationQueueReducer<Item>({ idOf: ({ id }) => id, listingOf: ({ about }) => about });
const items = (...names: string[]): Item[] => names.map((name) => ({ id: name, about: name }));
const after = (state: ModerationQueueState<Item>, ...events: ModerationQueueReducerEvent<Item>[]) =>
  events.reduce(reduce, state);
const shownIn = (state: ModerationQueueState<Item>) => state.shown.map(({ id }) => id).join('');
const outcome = (_id: string, said: ListingModerationOutcome['outcome']): ListingModerationOutcome => ({
  _id,
  outcome: said,
  present: null,
});

test('items on the screen keep their place, new ones come after them', () => {
  const queue = after(createModerationQueueState({ listKey: '1', loaded: items('a', 'b', 'c') }), {
    type: 'loaded',
    listKey: '1',
    loaded: [...items('n', 'c'), { id: 'b', about: 'b', text: 'changed' }],
  });
  expect(shownIn(queue)).toBe('abcn');
  expect(queue.shown[1]?.text).toBe('changed');
});

test('a dropped item does not come back with a list requested before', () => {
  const queue = after(
    createModerationQueueState({ listKey: '1', loaded: items('a', 'b') }),
    { type: 'dropped', ids: ['a'] },
    { type: 'loaded', listKey: '1', loaded: items('a', 'b', 'c') },
  );
  expect(shownIn(queue)).toBe('bc');
});

test('another item about the same listing takes its place', () => {
  const queue = after(createModerationQueueState({ listKey: '1', loaded: items('a', 'b') }), {
    type: 'loaded',
    listKey: '1',
    loaded: [{ id: 'a2', about: 'a' }, ...items('b')],
  });
  expect(shownIn(queue)).toBe('ba2');
});

test('another page or order starts afresh', () => {
  const queue = after(createModerationQueueState({ listKey: '1', loaded: items('a', 'b') }), {
    type: 'loaded',
    listKey: '2',
    loaded: items('c', 'a'),
  });
  expect(shownIn(queue)).toBe('ca');
});

test('a decision drops all items about its listings; one decided by somebody else stays', () => {
  const reports = [
    { id: '1', about: 'a' },
    { id: '2', about: 'b' },
    { id: '3', about: 'a' },
    { id: '4', about: 'c' },
  ];
  const decided = after(createModerationQueueState({ listKey: '', loaded: reports }), {
    type: 'decided',
    outcomes: [outcome('a', 'done'), outcome('b', 'conflict'), outcome('c', 'unknown')],
  });
  expect(shownIn(decided)).toBe('24');
  expect([...decided.conflicts.keys()]).toEqual(['b', 'c']);
  expect(shownIn(after(decided, { type: 'dismissed', id: 'b' }))).toBe('4');
});

test('listings can be selected and unselected', () => {
  const queue = after(
    createModerationQueueState({ listKey: '', loaded: items('a', 'b', 'c') }),
    { type: 'chosen', ids: ['a', 'b'], isChosen: true },
    { type: 'chosen', ids: ['a', 'c'], isChosen: false },
  );
  expect([...queue.chosen]).toEqual(['b']);
});
