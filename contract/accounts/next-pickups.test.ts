import { expect, test } from 'vitest';
import { calculateNextPickupDates, isTooLateToOrder } from './next-pickups.ts';

const market = { days: [6], from: '09:00', to: '12:30', place: 'Marché de Bron', orderUntilHours: 24 };

test.each([
  ['2026-11-27T08:00:00Z', false],
  ['2026-11-27T08:01:00Z', true],
])('at %s it is too late to order a day before a slot: %s', (time, isTooLate) => {
  const now = new Date(time);
  expect(calculateNextPickupDates([market], now, 2)).toMatchObject([
    { date: '2026-11-28', day: 'samedi', from: '09:00', orderUntil: new Date('2026-11-27T08:00:00Z') },
    { date: '2026-12-05', orderUntil: new Date('2026-12-04T08:00:00Z') },
  ]);
  expect(isTooLateToOrder(market, '2026-11-28', now)).toBe(isTooLate);
  expect(isTooLateToOrder(market, '2026-12-05', now)).toBe(false);
});

test('a slot without a time until which to order is open until it ends, by the clocks in Paris', () => {
  const { orderUntilHours, ...open } = market;
  expect(calculateNextPickupDates([open], new Date(), 1)[0]).not.toHaveProperty('orderUntil');
  const datesAt = (now: string) => calculateNextPickupDates([open], new Date(now), 1).map(({ date }) => date);
  expect(datesAt('2026-11-28T11:29:00Z')).toEqual(['2026-11-28']);
  expect(datesAt('2026-11-28T11:30:00Z')).toEqual(['2026-12-05']);
});
