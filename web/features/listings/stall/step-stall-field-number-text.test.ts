import { expect, test } from 'vitest';
import { stepStallFieldNumberText } from './step-stall-field-number-text.ts';

test.each([
  ['19', '20', '18'],
  ['20', '25', '19'],
  ['99', '104', '94'],
  ['100', '110', '95'],
  ['140', '150', '130'],
  ['0,5', '1,5', '0,5'],
  ['', '1', ''],
  ['beaucoup', 'beaucoup', 'beaucoup'],
])('the quantity "%s" is followed by %s and preceded by %s', (text, next, previous) => {
  expect(stepStallFieldNumberText(text, 'quantity', 'kilo', 1)).toBe(next);
  expect(stepStallFieldNumberText(text, 'quantity', 'kilo', -1)).toBe(previous);
});

test('grams go by fifty, prices by ten cents', () => {
  expect(stepStallFieldNumberText('500', 'quantity', 'gram', 1)).toBe('550');
  expect(stepStallFieldNumberText('2,55', 'price', 'kilo', -1)).toBe('2,45');
  expect(stepStallFieldNumberText('120', 'price', 'kilo', 1)).toBe('120,10');
});
