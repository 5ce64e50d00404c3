import { expect, test } from 'vitest';
import { placeQuery } from './schemas.ts';

test('the call of the specification is understood', () => {
  expect(placeQuery.parse({ q: ' lyon ', type: 'municipality', limit: '100' })).toEqual({
    q: 'lyon',
    type: 'municipality',
    limit: 100,
  });
});

test('a limit falls back, a missing question or another type of place is refused', () => {
  for (const [limit, expected] of [
    [undefined, 10],
    ['1000', 100],
    ['0', 10],
    ['-3', 10],
    ['many', 10],
  ]) {
    expect(placeQuery.parse({ q: 'l', limit }).limit).toBe(expected);
  }
  expect(placeQuery.safeParse({}).success).toBe(false);
  expect(placeQuery.safeParse({ q: 'l'.repeat(201) }).success).toBe(false);
  expect(placeQuery.safeParse({ q: 'rue de la paix', type: 'street' }).success).toBe(false);
});
