import { expect, test } from 'vitest';
import { placeQuery } from './schemas.ts';

test('a call for places as in the specification is accepted', () => {
  expect(placeQuery.parse({ q: ' lyon ', type: 'municipality', limit: '100' })).toEqual({
    q: 'lyon',
    type: 'municipality',
    limit: 100,
  });
});

test('a wrong limit of places is replaced by a valid one, a missing text or another type is refused', () => {
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
