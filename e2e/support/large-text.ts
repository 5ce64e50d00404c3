import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** Percentages of the browser's usual text size, as phones offer for those who read with difficulty. */
const SIZES = [100, 150, 200];

/**
 * Checks a page on a phone of 360 px at each text size: nothing scrolls sideways, no text is cut, off the page or
 * over another, no word is broken that fits a line, no mark is apart from its word, and scrolling areas hold some
 * lines.
 */
export async function expectLargeTextFits(page: Page) {
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  for (const size of SIZES) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    await expect.poll(() => page.evaluate(findFaults), `text at ${size} %`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  if (viewport) await page.setViewportSize(viewport);
}

/** Runs in the page. @returns one line for each fault */
function findFaults(): string[] {
  interface Line {
    text: string;
    box: DOMRect;
    layer: Element | null;
  }

  const width = document.documentElement.clientWidth;
  const faults = [];
  if (document.documentElement.scrollWidth > width)
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const lines = [...readableTexts()].flatMap(linesOf);
  for (const { text, box } of lines)
    if (box.left < -1 || box.right > width + 1)
      faults.push(`"${text}" lies from ${Math.round(box.left)} to ${Math.round(box.right)} px`);
  for (const word of [...readableTexts()].flatMap(brokenWords)) faults.push(`"${word}" is broken`);
  for (const mark of [...readableTexts()].flatMap(leadingMarks)) faults.push(`"${mark}" begins a line`);
  for (const scroller of document.querySelectorAll('[tabindex="0"]')) {
    const { overflowY, fontSize } = getComputedStyle(scroller);
    const { clientHeight, scrollHeight } = scroller;
    if (overflowY === 'auto' && clientHeight < Math.min(scrollHeight, 5 * Number.parseFloat(fontSize)))
      faults.push(`"${scroller.ariaLabel}" shows ${clientHeight} of ${scrollHeight} px`);
  }
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1))
      if (one.layer === other.layer && overlap(one.box, other.box))
        faults.push(`"${one.text}" and "${other.text}" lie over each other`);
  return faults;

  function* readableTexts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      // A dot between two facts is cut where a line begins.
      if (!/[\p{L}\d]/u.test(node.textContent ?? '') || !parent) continue;
      if (parent.closest('script, style, noscript, option, .sr-only, [inert]')) continue;
      // Text for screen readers only, at this width.
      if (parent.offsetWidth === 1) continue;
      if (parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) yield node;
    }
  }

  function linesOf(node: Node): Line[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = node.textContent?.trim().slice(0, 30) ?? '';
    const layer = closest(
      node.parentElement,
      ({ position }) => position === 'fixed' || position === 'sticky',
    );
    const scroller = closest(node.parentElement, ({ overflowX }) => overflowX !== 'visible');
    const isClipped = scroller !== null && scroller !== document.documentElement;
    return [...range.getClientRects()].flatMap((box) => {
      if (!isClipped) return [{ text, box, layer }];
      const clip = scroller.getBoundingClientRect();
      const style = getComputedStyle(scroller);
      const isScrolled = style.overflowX === 'auto' || style.overflowX === 'scroll';
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isScrolled || isShortened) return [];
      if (clip.width < 2 || clip.height < 2) return [];
      if (box.right > clip.right + 1 || box.left < clip.left - 1 || box.bottom > clip.bottom + 4)
        faults.push(`"${text}" is cut`);
      return [{ text, box, layer }];
    });
  }

  /** Words broken over two lines: any in the title of the page, elsewhere those that would fit on half of it. */
  function brokenWords(node: Node): string[] {
    return [...(node.textContent ?? '').matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
      // An address in a sentence breaks where its column ends; one alone is in parts (`ContactDetailWithLineBreaks`).
      if (/\S@|:\/\//.test(word)) return [];
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()].filter((box) => box.width > 0);
      const isBroken = new Set(parts.map((box) => Math.round(box.top))).size > 1;
      const isShort = parts.reduce((sum, box) => sum + box.width, 0) < width / 2;
      return isBroken && (isShort || node.parentElement?.closest('h1')) ? [word] : [];
    });
  }

  /** Marks that French separates with a space that no line ends on. */
  function leadingMarks(node: Node): string[] {
    const text = node.textContent ?? '';
    const topOf = (index: number) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return Math.round(range.getBoundingClientRect().top);
    };
    return [...text.matchAll(/\S\s[:;?!»€%]|«\s\S/g)]
      .filter(({ index }) => topOf(index + 2) > topOf(index) + 4)
      .map(({ index }) => text.slice(Math.max(0, index - 20), index + 3));
  }

  function closest(from: Element | null, matches: (style: CSSStyleDeclaration) => boolean): Element | null {
    for (let element = from; element; element = element.parentElement)
      if (matches(getComputedStyle(element))) return element;
    return null;
  }

  /** Lines that follow each other may share a few pixels, where no letter reaches. */
  function overlap(one: DOMRect, other: DOMRect): boolean {
    const x = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const y = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return x > 2 && y > Math.min(one.height, other.height) * 0.4;
  }
}
