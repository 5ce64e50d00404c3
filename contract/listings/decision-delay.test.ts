import { expect, test } from 'vitest';
import { formatModerationDelay } from './decision-delay.ts';

test.each([
  [0.2, 'en une heure environ'],
  [1.6, 'en 2 heures environ'],
  [10, 'en 10 heures environ'],
  [30, 'en 30 heures environ'],
  [40, 'en 2 jours environ'],
  [75, 'en 3 jours environ'],
  [null, undefined],
])('the usual delay of %s hours reads "%s"', (hours, label) =>
  expect(formatModerationDelay(hours)).toBe(label),
);
