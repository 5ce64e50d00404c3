import { expect, test } from 'vitest';
import type { PriceStatistics } from '#contract/listings/prices.ts';
import { detectPriceDoubt } from './price-doubt.ts';

const none = { count: 0, median: null, low: null, high: null, scope: 'france', usual: null } as const;
const usual: PriceStatistics = { ...none, usual: { low: 1.2, high: 3.5, priceType: 'kilo' } };

test.each([
  ['15', { isDear: true, meant: 1.5 }],
  ['150', { isDear: true, meant: 1.5 }],
  ['12', { isDear: true, meant: 1.2 }],
  ['90', { isDear: true, meant: 0.9 }],
  ['77', { isDear: true, meant: undefined }],
  ['0,15', { isDear: false, meant: 1.5 }],
  ['8', undefined],
  ['1,50', undefined],
  ['0,40', undefined],
  ['0', undefined],
  ['', undefined],
  ['cher', undefined],
])('the price "%s" of courgettes is doubted as %o', (typed, doubt) =>
  expect(detectPriceDoubt(typed, 'kilo', usual)).toEqual(doubt),
);

test('prices of live listings count before the usual ones, which count by the gram too', () => {
  const live: PriceStatistics = { ...usual, count: 9, low: 10, median: 12, high: 15 };
  expect(detectPriceDoubt('15', 'kilo', live)).toBeUndefined();
  expect(detectPriceDoubt('1,50', 'gram', usual)).toMatchObject({ isDear: true });
  expect(detectPriceDoubt('15', 'kilo', none)).toBeUndefined();
});
