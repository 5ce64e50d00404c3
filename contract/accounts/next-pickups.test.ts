import { expect, test } from 'vitest';
import { nextPickupsOf } from './next-pickups.ts';

const market = { days: [6], from: '09:00', to: '12:30', place: 'Marché de Bron', orderUntilHours: 24 };

test.each([
  ['2026-11-27T07:59:00Z', undefined],
  ['2026-11-27T08:01:00Z', 24],
])('the current time %s gives %s as the hours before which a slot has closed', (now, closedHours) => {
  const [first, second, ...others] = nextPickupsOf([market], new Date(now), 2);
  expect(first).toMatchObject({ date: '2026-11-28', day: 'samedi', from: '09:00' });
  expect(first?.closedHours).toBe(closedHours);
  expect(second).toMatchObject({ date: '2026-12-05' });
  expect(second).not.toHaveProperty('closedHours');
  expect(others).toEqual([]);
});

test('a slot without a time until which to order is open until it ends, by the clocks in Paris', () => {
  const { orderUntilHours, ...open } = market;
  const datesAt = (now: string) => nextPickupsOf([open], new Date(now), 1).map(({ date }) => date);
  expect(datesAt('2026-11-28T11:29:00Z')).toEqual(['2026-11-28']);
  expect(datesAt('2026-11-28T11:30:00Z')).toEqual(['2026-12-05']);
});
