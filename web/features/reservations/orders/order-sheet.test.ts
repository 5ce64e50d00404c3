import { expect, test } from 'vitest';
import type { ReservationItem } from '#contract/reservations/schemas.ts';
import { createSampleReservation } from '#web/testing/fixtures.ts';
import { groupReservationsByDay, sumReservedProductQuantities } from './order-sheet.ts';

const ana = { userId: 'ana' };
const item = (differences: Partial<ReservationItem>): ReservationItem => ({
  adId: 'l1',
  productName: 'Tomates',
  mainType: 'offer',
  quantity: 1.1,
  priceType: 'kilo',
  price: 3,
  ...differences,
});
const eggs = item({ productName: 'Œufs', priceType: null, price: null, quantity: 6 });

test('totals add quantities by product and unit without missed ones, those to prepare before requested ones', () => {
  expect(
    sumReservedProductQuantities([
      createSampleReservation(ana, { status: 'accepted', items: [item({}), eggs] }),
      createSampleReservation(ana, {
        status: 'done',
        items: [item({ productName: 'tomates', quantity: 2.2 })],
      }),
      createSampleReservation(ana, {
        status: 'asked',
        items: [item({ quantity: 4 }), item({ productName: 'Épinards', priceType: 'box' })],
      }),
      createSampleReservation(ana, { status: 'missed', items: [item({ quantity: 9 })] }),
    ]),
  ).toEqual([
    { name: 'Œufs', sure: '6', asked: '' },
    { name: 'Tomates', sure: '3,3 kg', asked: '4 kg' },
    { name: 'Épinards', sure: '', asked: '1,1 caisse' },
  ]);
});

test('days are in their order, and reservations without an appointment last', () => {
  const on = (date: string) =>
    createSampleReservation(ana, { pickup: { date, from: '09:00', to: '10:00', place: 'Ici' } });
  const none = createSampleReservation(ana, { pickup: null });
  expect(groupReservationsByDay([none, on('2026-12-02'), on('2026-11-28')]).map(([day]) => day)).toEqual([
    '2026-11-28',
    '2026-12-02',
    undefined,
  ]);
});
