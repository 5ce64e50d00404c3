import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** The others give the same in both schemes, which differ in nothing else. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * On a narrow phone, in both colour schemes: nothing for axe to say, nothing to scroll to sideways.
 * @param except axe's rules that do not apply
 */
export async function expectAccessible(page: Page, except: string[] = []) {
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  // Legacy: without a page of its own for frames, which ours have none of.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settled);
    const axe = new AxeBuilder({ page }).setLegacyMode().disableRules(except);
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(ABOUT_COLOURS)).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html + node.failureSummary)}`),
    ).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (viewport) await page.setViewportSize(viewport);
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
