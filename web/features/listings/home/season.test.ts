import { expect, test } from 'vitest';
import { listPopularSeasonalProduceNames } from './season.ts';

test('every month has ten edible products, the shortest season first', () => {
  for (let month = 1; month <= 12; month++)
    expect(listPopularSeasonalProduceNames(month, 10, []), `month ${month}`).toHaveLength(10);
  const november = listPopularSeasonalProduceNames(11, 100, []);
  expect(november).toContain('potiron');
  expect(november).not.toContain('bulbe de fleurs');
  expect(november).not.toContain('cerise');
  expect(november.indexOf('châtaigne')).toBeLessThan(november.indexOf('carotte'));
});

test('produce that administrators added is at its best in its months alone', () => {
  const added = { name: 'crosne bleu', plural: 'crosnes bleus', category: 'legumes' } as const;
  const namesIn = (months: number[]) =>
    listPopularSeasonalProduceNames(11, 10, [{ ...added, synonyms: [], months }]);
  expect(namesIn([11])[0]).toBe('crosne bleu');
  expect(namesIn([12])).not.toContain('crosne bleu');
  expect(namesIn([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).not.toContain('crosne bleu');
});
