import type { Page } from '@playwright/test';

/** An entry of the Layout Instability API; TypeScript knows only what several engines have. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Runs in the page and keeps what moves there in `window.shifted`, input or not.
 * @param fromStart also what moved before, since the document was read: until then a slow machine may show half a row
 */
export function watchShifts(fromStart: boolean) {
  const moved: string[] = [];
  Object.assign(window, { shifted: moved });
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const name = ({ node, previousRect: a, currentRect: b }: LayoutShift['sources'][number]) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.outerHTML.slice(0, 100)}: ${a.x} ${a.y} ${a.width} ${a.height} → ${b.x} ${b.y} ${b.width} ${b.height}`;
  };
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries() as LayoutShift[])
      if (startTime >= (loading?.domInteractive ?? 0))
        moved.push(`${value}: ${sources.map(name).join(', ')}`);
  }).observe({ type: 'layout-shift', buffered: fromStart });
}

/** Letters that arrive after the first paint move words by a pixel or two: a loaded machine would decide the test. */
export const withoutFonts = (page: Page) => page.route(/\.woff2$/, (route) => route.abort());
