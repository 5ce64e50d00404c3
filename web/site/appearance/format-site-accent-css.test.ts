import { expect, test } from 'vitest';
import { calculateContrastRatio, parseHexColour } from '#contract/colour.ts';
import { formatSiteAccentCss } from './format-site-accent-css.ts';

test("the operator's colour has legible text, and is lightened in dark colours where it would not be seen", () => {
  const css = formatSiteAccentCss('#1e3a8a');
  expect(css).toMatch(
    /^:root\{(.+)\}@media screen\{@media \(prefers-color-scheme:dark\)\{:root:not\(\[data-theme=light\]\)\{(.+)\}\}:root\[data-theme=dark\]\{\2\}\}$/,
  );
  expect(css).toContain(':root{--color-accent:#1e3a8a;--color-accent-strong:');
  const [light, dark] = [...css.matchAll(/--color-accent:(#\w+);.*?--color-on-accent:(#\w+)/g)];
  for (const [, accent = '', text = ''] of [light ?? [], dark ?? []])
    expect(calculateContrastRatio(parse(accent), parse(text))).toBeGreaterThan(4.5);
  expect(calculateContrastRatio(parse(dark?.[1] ?? ''), [32, 45, 36])).toBeGreaterThanOrEqual(2.99);
});

test.each([undefined, '', 'red', '#12', '#fff}body{display:none'])(
  'no text but a colour reaches the style: %o',
  (text) => expect(formatSiteAccentCss(text)).toBe(''),
);

const parse = (text: string) => parseHexColour(text) ?? [0, 0, 0];
