import { expect, test } from 'vitest';
import { clampModerationQueuePageParams, parseModerationQueuesQuery } from './queues-query.ts';

const lengths = { pending: 41, reported: 1, reports: 21, unread: 20, deleted: 20, suspicious: 22 };

test('the address of the queues gives page and order of each list; invalid values are ignored', () => {
  expect(parseModerationQueuesQuery(new URLSearchParams('page=3&sort=newest&deletedPage=2'))).toEqual({
    page: { pending: 3, reported: 1, unread: 1, deleted: 2 },
    sort: { pending: 'newest', deleted: 'newest' },
    suspicious: false,
  });
  expect(
    parseModerationQueuesQuery(new URLSearchParams('page=-4&reportedPage=x&sort=autre&deletedSort=oldest')),
  ).toEqual({
    page: { pending: 1, reported: 1, unread: 1, deleted: 1 },
    sort: { pending: 'oldest', deleted: 'oldest' },
    suspicious: false,
  });
  expect(
    parseModerationQueuesQuery(new URLSearchParams('sort=riskiest&deletedSort=riskiest&suspicious=true')),
  ).toEqual({
    page: { pending: 1, reported: 1, unread: 1, deleted: 1 },
    sort: { pending: 'riskiest', deleted: 'newest' },
    suspicious: true,
  });
});

test('a page beyond the end becomes the last one', () => {
  expect(clampModerationQueuePageParams(new URLSearchParams('page=3&sort=newest'), lengths)).toBeUndefined();
  expect(clampModerationQueuePageParams(new URLSearchParams('page=4&sort=newest'), lengths)).toBe(
    'page=3&sort=newest',
  );
  expect(clampModerationQueuePageParams(new URLSearchParams('page=3&suspicious=true'), lengths)).toBe(
    'page=2&suspicious=true',
  );
  expect(
    clampModerationQueuePageParams(new URLSearchParams('reportedPage=3&unreadPage=2&deletedPage=2'), lengths),
  ).toBe('reportedPage=2&unreadPage=1&deletedPage=1');
});
