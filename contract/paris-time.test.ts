import { expect, test } from 'vitest';
import { isUnambiguousParisTime } from './paris-time.ts';

test.each([
  ['2027-03-28', '01:59', true],
  ['2027-03-28', '02:00', false],
  ['2027-03-28', '02:59', false],
  ['2027-03-28', '03:00', true],
  ['2027-10-31', '01:59', true],
  ['2027-10-31', '02:00', false],
  ['2027-10-31', '02:59', false],
  ['2027-10-31', '03:00', true],
  ['2027-07-04', '02:30', true],
  ['2027-01-03', '02:30', true],
])('the clocks in Paris show %s %s once: %s', (day, time, expected) => {
  expect(isUnambiguousParisTime(day, time)).toBe(expected);
});
