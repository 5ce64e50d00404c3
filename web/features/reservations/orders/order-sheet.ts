import { sumOfQuantities } from '#contract/listings/amounts.ts';
import { formatQuantity } from '#contract/listings/labels.ts';
import { DELETED_PERSON } from '#contract/messaging/rules.ts';
import type { Reservation, ReservationItem } from '#contract/reservations/schemas.ts';
import { foldText } from '#contract/text/fold.ts';

export interface ProductTotal {
  name: string;
  /** Accepted and handed quantity as "7 kg"; empty for none. */
  sure: string;
  /** Requested quantity that is not accepted yet. */
  asked: string;
}

/** Quantities of each product and unit, by name. */
export function sumProductQuantities(reservations: readonly Reservation[]): ProductTotal[] {
  const lines = reservations
    .filter(({ status }) => status !== 'missed')
    .flatMap(({ items, status }) => items.map((item) => ({ ...item, isAsked: status === 'asked' })));
  return [
    ...Map.groupBy(lines, ({ productName, priceType }) => `${foldText(productName)} ${priceType}`).values(),
  ]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const sum = (isAsked: boolean) => sumLabel(group.filter((line) => line.isAsked === isAsked));
      return { name: first.productName, sure: sum(false), asked: sum(true) };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'fr'));
}

function sumLabel(items: readonly Pick<ReservationItem, 'quantity' | 'priceType'>[]): string {
  const [first] = items;
  if (!first) return '';
  const quantity = sumOfQuantities(items.map((item) => item.quantity));
  return formatQuantity({ quantity, priceType: first.priceType });
}

/** Reservations by the day of their appointment, soonest first; those without one last, by undefined. */
export const groupReservationsByDay = (
  reservations: readonly Reservation[],
): [string | undefined, Reservation[]][] =>
  [...Map.groupBy(reservations, ({ pickup }) => pickup?.date)].sort(([one = '9'], [other = '9']) =>
    one < other ? -1 : 1,
  );

/** Reservations of a day by the hour of their appointment. */
export const sortReservationsByHour = (reservations: readonly Reservation[]): Reservation[] =>
  reservations.toSorted((one, other) => {
    const [a, b] = [one, other].map(({ pickup, buyer }) => `${pickup?.from ?? ''} ${buyer.firstName}`);
    return (a ?? '').localeCompare(b ?? '', 'fr');
  });

/** Reservations of a day by buyer, in the order in which people come. */
export const byPerson = (reservations: readonly Reservation[]): Reservation[][] => [
  // Erased people have one id in common.
  ...Map.groupBy(sortReservationsByHour(reservations), ({ _id, buyer }) =>
    buyer._id === DELETED_PERSON._id ? _id : buyer._id,
  ).values(),
];
