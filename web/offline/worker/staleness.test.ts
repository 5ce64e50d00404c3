import { expect, test, vi } from 'vitest';
import { repeatDataAgeToPage, reportDataAgeToPage } from './staleness.ts';

const aPage = (id: string) =>
  ({ id, postMessage: vi.fn() }) as unknown as Parameters<typeof reportDataAgeToPage>[0];

test('a page that starts listening late gets the age of its oldest data once, by path', () => {
  const page = aPage('a');
  reportDataAgeToPage(page, 2000, '/app/annonces.data');
  reportDataAgeToPage(page, 1000, '/app/annonces.data');
  reportDataAgeToPage(page, 500, '/api/search');
  vi.mocked(page.postMessage).mockClear();
  repeatDataAgeToPage(page);
  repeatDataAgeToPage(page);
  repeatDataAgeToPage(aPage('b'));
  expect(vi.mocked(page.postMessage).mock.calls).toEqual([
    [{ seenAt: 1000, path: '/app/annonces.data' }],
    [{ seenAt: 500, path: '/api/search' }],
  ]);
});
