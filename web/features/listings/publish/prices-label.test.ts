import { expect, test } from 'vitest';
import { formatPriceStatisticsHint } from './prices-label.ts';

test('the label of usual prices names the area, the range and the count', () => {
  const found = { scope: 'near', count: 12, low: 2.5, median: 3, high: 4, usual: null } as const;
  expect(formatPriceStatisticsHint(found, 'kilo')).toBe(
    'Autour de vous\u00a0: 2,50\u00a0€ à 4\u00a0€ /\u00a0kg (médiane 3\u00a0€, 12\u00a0annonces)',
  );
  expect(formatPriceStatisticsHint({ ...found, scope: 'france', low: 3, high: 3 }, 'unit')).toBe(
    'En France\u00a0: 3\u00a0€ la pièce (médiane 3\u00a0€, 12\u00a0annonces)',
  );
  const few = { ...found, scope: 'france', low: null, median: null, high: null } as const;
  expect(formatPriceStatisticsHint(few, 'kilo')).toBe('');
  expect(formatPriceStatisticsHint({ ...few, usual: { low: 15, high: 30, priceType: 'kilo' } }, 'gram')).toBe(
    "D'habitude en France\u00a0: 15\u00a0€ à 30\u00a0€ /\u00a0kg",
  );
});
