import type { Page } from '@playwright/test';

/** An entry of the Layout Instability API; TypeScript knows only what several engines have. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Runs in the page and keeps what moves there in `window.shifted`, input or not. As an init script it begins with the
 * frame after the first one of the whole document: a slow machine may have shown half a row before.
 */
export function recordLayoutShiftsInTest() {
  const moved: string[] = [];
  let start = Number.POSITIVE_INFINITY;
  const begin = (time: number) => {
    start = time;
  };
  Object.assign(window, { shifted: moved });
  const name = ({ node, previousRect: a, currentRect: b }: LayoutShift['sources'][number]) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.outerHTML.slice(0, 100)}: ${a.x} ${a.y} ${a.width} ${a.height} → ${b.x} ${b.y} ${b.width} ${b.height}`;
  };
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries() as LayoutShift[])
      if (startTime >= start) moved.push(`${value}: ${sources.map(name).join(', ')}`);
  }).observe({ type: 'layout-shift' });
  if (document.readyState !== 'loading') begin(performance.now());
  else
    document.addEventListener(
      'readystatechange',
      () => requestAnimationFrame(() => requestAnimationFrame(begin)),
      { once: true },
    );
}

/** Letters that arrive after the first paint move words by a pixel or two: a loaded machine would decide the test. */
export const blockWebFonts = (page: Page) => page.route(/\.woff2$/, (route) => route.abort());
