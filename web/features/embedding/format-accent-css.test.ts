import { expect, test } from 'vitest';
import { calculateContrastRatio, parseHexColour } from '#contract/colour.ts';
import { formatAccentCss } from './format-accent-css.ts';

test.each([
  ['#c26', [204, 34, 102]],
  ['2f6F3e', [47, 111, 62]],
])('the text %s is read as a colour', (text, colour) => expect(parseHexColour(text)).toEqual(colour));

test.each(['', 'red', '#12345', '#gggggg', '#fff;}body{display:none', 'url(//x)', null])(
  'the text %s is not a colour',
  (text) => expect(parseHexColour(text)).toBeUndefined(),
);

const hues = ['#000', '#fff', '#777', '#ffe600', '#00f', '#0f0', '#f00', '#1b3a5c', '#d6194f', '#9ad1ff'];

test.each(hues)('text on or in the accent colour %s is legible', (accent) => {
  const [light = '', dark = ''] = formatAccentCss(parseHexColour(accent) ?? [0, 0, 0], 'auto').split(
    '@media',
  );
  for (const [rules, ground] of [
    [light, '#ffffff'],
    [dark, '#17231b'],
  ] as const) {
    const of = (name: string) =>
      parseHexColour(rules.match(`--color-${name}:(#\\w{6})`)?.[1] ?? '') ?? [0, 0, 0];
    const page = parseHexColour(ground) ?? [0, 0, 0];
    expect(calculateContrastRatio(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5);
    expect(calculateContrastRatio(of('on-accent'), of('accent-strong'))).toBeGreaterThanOrEqual(4.5);
    expect(calculateContrastRatio(of('on-leaf'), of('leaf'))).toBeGreaterThanOrEqual(4.5);
    expect(calculateContrastRatio(of('leaf'), page)).toBeGreaterThanOrEqual(4.5);
    expect(calculateContrastRatio(of('leaf'), of('leaf-soft'))).toBeGreaterThanOrEqual(4.5);
  }
});

test('a forced theme has one set of colours', () => {
  expect(formatAccentCss([0, 0, 255], 'light')).toMatch(/^\.frame\{[^}]*--color-accent:#0000ff[^}]*\}$/);
  expect(formatAccentCss([0, 0, 255], 'dark')).not.toContain('@media');
});
