import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './product.ts';

/** Rules about colours, in which the schemes differ: all others give the same in both. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Checks a page on a narrow phone, in both colour schemes unless one is given: axe finds nothing, and nothing scrolls
 * sideways. @param except axe's rules that do not apply
 */
export async function expectAccessible(
  page: Page,
  except: string[] = [],
  schemes: ('light' | 'dark')[] = ['light', 'dark'],
) {
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settled);
    expect(
      await findAccessibilityViolations(page, { only: colorScheme === 'light' ? [] : ABOUT_COLOURS, except }),
    ).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (viewport) await page.setViewportSize(viewport);
}

interface Rules {
  /** Empty: all. */
  only?: string[];
  except?: string[];
}

/**
 * Faults that axe finds, one line for each rule. Axe is loaded directly: its package for Playwright loads it again
 * for each check and returns passed rules too, for two to five times the processor time.
 */
export async function findAccessibilityViolations(
  page: Page,
  { only = [], except = [] }: Rules = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ only, except }) => {
      // A global of the script evaluated above.
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run({
        ...(only.length > 0 && { runOnly: only }),
        rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
      });
      return violations.map(
        ({ id, nodes }) => `${id} ${nodes.map(({ html, failureSummary }) => html + failureSummary)}`,
      );
    },
    { only, except },
  );
}

/**
 * Colours are only what they are once nothing fades any more. A new scheme reaches the page with its next frame,
 * and what inherits a fading colour may fade in its turn.
 */
async function settled() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isPassing = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
  const passing = () => document.getAnimations().filter(isPassing);
  do {
    await frame();
    await frame();
    await Promise.allSettled(passing().map((animation) => animation.finished));
  } while (passing().some(({ playState }) => playState === 'running'));
}
