import { expect, test } from 'vitest';
import { formatPickupSlotTimes } from './pickup-labels.ts';

test.each([
  [[6], '09:00', '12:30', 'samedi 9 h à 12 h 30'],
  [[3, 6], '17:05', '19:00', 'mercredi et samedi 17 h 05 à 19 h'],
  [[1, 3, 6], '08:00', '09:00', 'lundi, mercredi et samedi 8 h à 9 h'],
  [[1, 2, 3, 4, 5], '00:00', '23:59', 'du lundi au vendredi 0 h à 23 h 59'],
  [[6, 7], '08:00', '09:00', 'samedi et dimanche 8 h à 9 h'],
  [[1, 2, 3, 4, 5, 6, 7], '08:00', '09:00', 'tous les jours 8 h à 9 h'],
])('the label of a pick-up slot on days %j from %s to %s', (days, from, to, label) => {
  expect(formatPickupSlotTimes({ days, from, to, place: 'À la ferme' }).replaceAll('\u00a0', ' ')).toBe(
    label,
  );
});

test('an hour such as "9 h" in a pick-up label is never broken across two lines', () => {
  expect(
    formatPickupSlotTimes({ days: [6, 7], from: '09:00', to: '12:30', place: 'Ici' }).split(' '),
  ).toHaveLength(4);
});
