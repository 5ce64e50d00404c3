import { expect, test, vi } from 'vitest';
import { repeatMarks, sayMark } from './marks.ts';

const aPage = (id: string) => ({ id, postMessage: vi.fn() }) as unknown as Parameters<typeof sayMark>[0];

test('a page that listens late hears once when the oldest of what it was given was seen', () => {
  const page = aPage('a');
  sayMark(page, 2000);
  sayMark(page, 1000);
  repeatMarks(page);
  repeatMarks(page);
  repeatMarks(aPage('b'));
  expect(vi.mocked(page.postMessage).mock.calls).toEqual([
    [{ seenAt: 2000 }],
    [{ seenAt: 1000 }],
    [{ seenAt: 1000 }],
  ]);
});
