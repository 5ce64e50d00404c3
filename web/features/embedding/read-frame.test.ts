import { expect, test } from 'vitest';
import {
  readFramedPageAppearanceParams,
  readFramedPageListingCountParam,
  readFramedPageSearchParams,
} from './read-frame.ts';

const params = (query: string) => new URLSearchParams(query);

test('a frame without parameters has the default look, search and number', () => {
  expect(readFramedPageAppearanceParams(params(''))).toEqual({ theme: undefined, style: '' });
  expect(readFramedPageSearchParams(params(''))).toEqual({});
  expect(readFramedPageListingCountParam(params(''))).toBe(4);
});

test("a frame's theme, colour and corners are read from its address", () => {
  const { theme, style } = readFramedPageAppearanceParams(params('theme=dark&accent=%23ffe600&radius=6'));
  expect(theme).toBe('dark');
  expect(style).toContain('--color-accent:#ffe600');
  expect(style).toContain('--radius-2xl:6px');
});

test.each([
  'theme=%22%3E%3Cscript%3E&accent=red;}*{display:none&radius=1px',
  'theme=pink&accent=url(https://x)&radius=-3',
  'accent=#12&radius=1e3',
])('the invalid parameters %s change no style', (query) => {
  expect(readFramedPageAppearanceParams(params(query))).toEqual({ theme: undefined, style: '' });
});

test("a frame's place is searched with a distance", () => {
  expect(readFramedPageSearchParams(params('place=Lyon+(69003)&product=tomate'))).toEqual({
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
])('a frame with the number "%s" shows %i listings', (number, shown) => {
  expect(readFramedPageListingCountParam(params(`number=${number}`))).toBe(shown);
});
