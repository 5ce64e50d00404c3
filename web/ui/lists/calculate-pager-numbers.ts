/**
 * Page numbers, at most four with gaps: `1 2 3 … N`, `1 … c c+1 … N`, `1 … N-2 N-1 N`; all of them up to four pages.
 * @param current from 1; beyond the last page counts as the last
 */
export function calculatePagerNumbers(current: number, total: number): (number | 'gap')[] {
  if (total <= 4) return Array.from({ length: Math.max(total, 0) }, (_, index) => index + 1);
  if (current <= 2) return [1, 2, 3, 'gap', total];
  if (current >= total - 2) return [1, 'gap', total - 2, total - 1, total];
  return [1, 'gap', current, current + 1, 'gap', total];
}
