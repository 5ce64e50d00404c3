import { expect, test } from 'vitest';
import { accentStyle } from './accent-style.ts';
import { contrastRatio, readColour } from './colour.ts';

test.each([
  ['#c26', [204, 34, 102]],
  ['2f6F3e', [47, 111, 62]],
])('the text %s is read as a colour', (text, colour) => expect(readColour(text)).toEqual(colour));

test.each(['', 'red', '#12345', '#gggggg', '#fff;}body{display:none', 'url(//x)', null])(
  'the text %s is not a colour',
  (text) => expect(readColour(text)).toBeUndefined(),
);

const hues = ['#000', '#fff', '#777', '#ffe600', '#00f', '#0f0', '#f00', '#1b3a5c', '#d6194f', '#9ad1ff'];

test.each(hues)('text on or in the accent colour %s is legible', (accent) => {
  const [light = '', dark = ''] = accentStyle(readColour(accent) ?? [0, 0, 0], 'auto').split('@media');
  for (const [rules, ground] of [
    [light, '#ffffff'],
    [dark, '#17231b'],
  ] as const) {
    const of = (name: string) => readColour(rules.match(`--color-${name}:(#\\w{6})`)?.[1] ?? '') ?? [0, 0, 0];
    const page = readColour(ground) ?? [0, 0, 0];
    expect(contrastRatio(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(of('on-accent'), of('accent-strong'))).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(of('on-leaf'), of('leaf'))).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(of('leaf'), page)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(of('leaf'), of('leaf-soft'))).toBeGreaterThanOrEqual(4.5);
  }
});

test('a forced theme has one set of colours', () => {
  expect(accentStyle([0, 0, 255], 'light')).toMatch(/^\.frame\{[^}]*--color-accent:#0000ff[^}]*\}$/);
  expect(accentStyle([0, 0, 255], 'dark')).not.toContain('@media');
});
