import { expect, test } from 'vitest';
import { calculatePagerNumbers } from './calculate-pager-numbers.ts';

const shown = (current: number, total: number) =>
  calculatePagerNumbers(current, total)
    .map((entry) => (entry === 'gap' ? '…' : entry))
    .join(' ');

test.each([
  [1, 0, ''],
  [1, 1, '1'],
  [2, 2, '1 2'],
  [1, 3, '1 2 3'],
  [4, 4, '1 2 3 4'],
  [1, 5, '1 2 3 … 5'],
  [2, 5, '1 2 3 … 5'],
  [3, 5, '1 … 3 4 5'],
  [4, 5, '1 … 3 4 5'],
  [5, 5, '1 … 3 4 5'],
  [3, 6, '1 … 3 4 … 6'],
  [4, 6, '1 … 4 5 6'],
  [6, 6, '1 … 4 5 6'],
  [1, 20, '1 2 3 … 20'],
  [3, 20, '1 … 3 4 … 20'],
  [17, 20, '1 … 17 18 … 20'],
  [18, 20, '1 … 18 19 20'],
  [20, 20, '1 … 18 19 20'],
  [99, 20, '1 … 18 19 20'],
])('the page numbers of page %i of %i are "%s"', (current, total, expected) => {
  expect(shown(current, total)).toBe(expected);
});

test('the current page is always among at most four ascending numbers', () => {
  for (let total = 1; total <= 12; total++) {
    for (let current = 1; current <= total; current++) {
      const numbers = calculatePagerNumbers(current, total).filter((entry) => entry !== 'gap');
      expect(numbers).toContain(current);
      expect(numbers.length).toBeLessThanOrEqual(4);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    }
  }
});
