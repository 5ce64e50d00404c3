import { expect, test, vi } from 'vitest';
import { resendDataFetchTimesToPage, sendDataFetchTimeToPage } from './staleness.ts';

const aPage = (id: string) =>
  ({ id, postMessage: vi.fn() }) as unknown as Parameters<typeof sendDataFetchTimeToPage>[0];

test('a page that starts listening late gets the age of its oldest data once, by path', () => {
  const page = aPage('a');
  sendDataFetchTimeToPage(page, 2000, '/app/annonces.data');
  sendDataFetchTimeToPage(page, 1000, '/app/annonces.data');
  sendDataFetchTimeToPage(page, 500, '/api/search');
  vi.mocked(page.postMessage).mockClear();
  resendDataFetchTimesToPage(page);
  resendDataFetchTimesToPage(page);
  resendDataFetchTimesToPage(aPage('b'));
  expect(vi.mocked(page.postMessage).mock.calls).toEqual([
    [{ seenAt: 1000, path: '/app/annonces.data' }],
    [{ seenAt: 500, path: '/api/search' }],
  ]);
});
