import { expect, test } from 'vitest';
import { listPopularSeasonalProduceNames } from './season.ts';

test('every month has ten edible products, the shortest season first', () => {
  for (let month = 1; month <= 12; month++)
    expect(listPopularSeasonalProduceNames(month, 10), `month ${month}`).toHaveLength(10);
  const november = listPopularSeasonalProduceNames(11, 100);
  expect(november).toContain('potiron');
  expect(november).not.toContain('bulbe de fleurs');
  expect(november).not.toContain('cerise');
  expect(november.indexOf('châtaigne')).toBeLessThan(november.indexOf('carotte'));
});
