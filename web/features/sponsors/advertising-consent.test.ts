import { expect, test } from 'vitest';
import { parseAdvertisingConsentChoice } from './advertising-consent.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const at = (date: string) => Date.parse(date);

test.each([
  [`yes ${at('2026-11-01')}`, 'yes'],
  [`no ${at('2026-06-01')}`, 'no'],
  [`yes ${at('2026-05-01')}`, undefined],
  [`yes ${at('2027-01-01')}`, undefined],
  ['yes', undefined],
  ['peut-être 1', undefined],
  [null, undefined],
])('the stored consent "%s" is read as %s', (stored, choice) =>
  expect(parseAdvertisingConsentChoice(stored, now)).toBe(choice),
);
