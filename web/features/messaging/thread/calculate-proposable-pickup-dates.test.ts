import { expect, test } from 'vitest';
import { calculateProposablePickupDates, formatPickupProposal } from './calculate-proposable-pickup-dates.ts';

const market = { days: [3, 6], from: '09:00', to: '12:30', place: 'Marché de Bron' };
const farm = { days: [6], from: '17:00', to: '19:00', place: 'À la ferme' };
/** Saturday 28 November 2026, by the clocks in Paris. */
const saturdayAt = (hours: number, minutes = 0) => new Date(Date.UTC(2026, 10, 28, hours - 1, minutes));
const datesOf = (now: Date) =>
  calculateProposablePickupDates([farm, market], now).map(({ date, from }) => `${date} ${from}`);

test('the next pick-ups come first, and a past one comes back a week later', () => {
  expect(datesOf(saturdayAt(8))).toEqual(['2026-11-28 09:00', '2026-11-28 17:00', '2026-12-02 09:00']);
  expect(datesOf(saturdayAt(12, 29))[0]).toBe('2026-11-28 09:00');
  expect(datesOf(saturdayAt(12, 30))).toEqual(['2026-11-28 17:00', '2026-12-02 09:00', '2026-12-05 09:00']);
  expect(
    calculateProposablePickupDates([{ ...market, days: [7] }], new Date(Date.UTC(2026, 10, 29, 7))),
  ).toMatchObject([{ date: '2026-11-29', day: 'dimanche' }]);
  expect(calculateProposablePickupDates([], saturdayAt(8))).toEqual([]);
});

test('a daily slot leaves room for other slots', () => {
  const daily = { days: [1, 2, 3, 4, 5, 6, 7], from: '17:00', to: '19:00', place: 'À la ferme' };
  expect(
    calculateProposablePickupDates([daily, market], saturdayAt(14)).map(({ date, place }) => [date, place]),
  ).toEqual([
    ['2026-11-28', 'À la ferme'],
    ['2026-11-29', 'À la ferme'],
    ['2026-12-02', 'Marché de Bron'],
  ]);
});

test.each([
  ['Marché de Bron', ', au marché de Bron'],
  ['À la ferme', ', à la ferme'],
  ['À la ferme, commandes passées avant le jeudi soir', ', à la ferme'],
  ['devant la gare', ', devant la gare'],
  ['12 rue des Lilas', ' (12 rue des Lilas)'],
  ['12, rue des Lilas, Bron', ' (12, rue des Lilas)'],
  ['Marchéville', ' (Marchéville)'],
])('the place "%s" is proposed as "%s"', (place, at) => {
  const pickup = { date: '2026-11-28', day: 'samedi', from: '09:00', to: '12:30', place };
  expect(formatPickupProposal(pickup, false)).toBe(`Puis-je passer samedi 28, de 9 h à 12 h 30${at} ?`);
  expect(formatPickupProposal(pickup, true)).toBe(`Je vous propose samedi 28, de 9 h à 12 h 30${at}.`);
});

test('a pick-up on the first of a month is proposed as in French', () => {
  const pickup = { date: '2026-12-01', day: 'mardi', from: '09:00', to: '12:00', place: 'À la ferme' };
  expect(formatPickupProposal(pickup, true)).toBe('Je vous propose mardi 1er, de 9 h à 12 h, à la ferme.');
});
