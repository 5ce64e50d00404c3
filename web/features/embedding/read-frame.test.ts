import { expect, test } from 'vitest';
import { readFrameSearch, readLook, readNumber } from './read-frame.ts';

const params = (query: string) => new URLSearchParams(query);

test('a host that asks for nothing changes nothing', () => {
  expect(readLook(params(''))).toEqual({ theme: undefined, style: '' });
  expect(readFrameSearch(params(''))).toEqual({});
  expect(readNumber(params(''))).toBe(4);
});

test('a host sets the theme, the colour and the corners', () => {
  const { theme, style } = readLook(params('theme=dark&accent=%23ffe600&radius=6'));
  expect(theme).toBe('dark');
  expect(style).toContain('--color-accent:#ffe600');
  expect(style).toContain('--radius-2xl:6px');
});

test.each([
  'theme=%22%3E%3Cscript%3E&accent=red;}*{display:none&radius=1px',
  'theme=pink&accent=url(https://x)&radius=-3',
  'accent=#12&radius=1e3',
])('%s reaches no style', (query) => {
  expect(readLook(params(query))).toEqual({ theme: undefined, style: '' });
});

test('a place comes with the country around it', () => {
  expect(readFrameSearch(params('place=Lyon+(69003)&product=tomate'))).toEqual({
    productName: 'tomate',
    city: 'Lyon',
    postalCode: '69003',
    distance: 25,
  });
});

test.each([
  ['7', 7],
  ['0', 1],
  ['500', 12],
  ['beaucoup', 4],
])('asked for %s listings, %i are shown', (number, shown) => {
  expect(readNumber(params(`number=${number}`))).toBe(shown);
});
