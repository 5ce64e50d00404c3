import type { Page } from '@playwright/test';

/**
 * Runs in the page and sums in `window.shifted` what moves there, input or not.
 * @param fromStart also what moved before
 */
export function watchShifts(fromStart: boolean) {
  const counted = window as Window & { shifted?: number };
  counted.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      counted.shifted = (counted.shifted ?? 0) + (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: fromStart });
}

/** Letters that arrive after the first paint move words by a pixel or two: a loaded machine would decide the test. */
export const withoutFonts = (page: Page) => page.route(/\.woff2$/, (route) => route.abort());
