import { expect, test, vi } from 'vitest';
import { repeatStaleness, reportStaleness } from './staleness.ts';

const aPage = (id: string) =>
  ({ id, postMessage: vi.fn() }) as unknown as Parameters<typeof reportStaleness>[0];

test('a page that starts listening late is told once how old its oldest data are, by path', () => {
  const page = aPage('a');
  reportStaleness(page, 2000, '/app/annonces.data');
  reportStaleness(page, 1000, '/app/annonces.data');
  reportStaleness(page, 500, '/api/search');
  vi.mocked(page.postMessage).mockClear();
  repeatStaleness(page);
  repeatStaleness(page);
  repeatStaleness(aPage('b'));
  expect(vi.mocked(page.postMessage).mock.calls).toEqual([
    [{ seenAt: 1000, path: '/app/annonces.data' }],
    [{ seenAt: 500, path: '/api/search' }],
  ]);
});
