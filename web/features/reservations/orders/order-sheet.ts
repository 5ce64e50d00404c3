import { sumQuantities } from '#contract/listings/amounts.ts';
import { formatQuantity } from '#contract/listings/labels.ts';
import { DELETED_MEMBER_PLACEHOLDER } from '#contract/messaging/rules.ts';
import { getExpectedPickup } from '#contract/reservations/expected-pickup.ts';
import { calculateReservationItemsTotal } from '#contract/reservations/labels.ts';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import type { PickupAppointment, Reservation, ReservationItem } from '#contract/reservations/schemas.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { getOtherReservationParty } from '../steps/reservation-facts.ts';

export interface ReservedProductQuantity {
  name: string;
  /** Accepted and handed quantity as "7 kg"; empty for none. */
  sure: string;
  /** Requested quantity that is not accepted yet. */
  asked: string;
}

/** Quantities of each product and unit, by name: those to prepare first, then those that nobody has accepted. */
export function sumReservedProductQuantities(
  reservations: readonly Reservation[],
): ReservedProductQuantity[] {
  const lines = reservations
    .filter(({ status }) => status !== 'missed')
    .flatMap(({ items, status }) => items.map((item) => ({ ...item, isAsked: status === 'asked' })));
  return [
    ...Map.groupBy(
      lines,
      ({ productName, priceType }) => `${foldTextForComparison(productName)} ${priceType}`,
    ).values(),
  ]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const sum = (isAsked: boolean) => sumLabel(group.filter((line) => line.isAsked === isAsked));
      return { name: first.productName, sure: sum(false), asked: sum(true) };
    })
    .sort(
      (one, other) =>
        Number(one.sure === '') - Number(other.sure === '') || one.name.localeCompare(other.name, 'fr'),
    );
}

/** Price of orders in euros, without those that nobody came for; null unless every item has a price. */
export const calculateOrdersTotal = (orders: readonly Reservation[]): number | null =>
  calculateReservationItemsTotal(
    orders.filter(({ status }) => status !== 'missed').flatMap(({ items }) => items),
  );

function sumLabel(items: readonly Pick<ReservationItem, 'quantity' | 'priceType'>[]): string {
  const [first] = items;
  if (!first) return '';
  const quantity = sumQuantities(items.map((item) => item.quantity));
  return formatQuantity({ quantity, priceType: first.priceType });
}

/** Reservations by the day of their appointment, soonest first; those without one last, by undefined. */
export const groupReservationsByDay = (
  reservations: readonly Reservation[],
): [string | undefined, Reservation[]][] =>
  [...Map.groupBy(reservations, (reservation) => getExpectedPickup(reservation)?.date)].sort(
    ([one = '9'], [other = '9']) => (one < other ? -1 : 1),
  );

export interface PickupSlotReservations {
  /** Appointment for which these reservations stand; null for those without one. */
  pickup: PickupAppointment | null;
  reservations: Reservation[];
}

/**
 * Reservations of a day by the hours and place of their appointment, soonest first.
 * @param role role of the reader: reservations of a slot are sorted by the name of the other person
 */
export const groupReservationsByPickupSlot = (
  reservations: readonly Reservation[],
  role: ReservationRole,
): PickupSlotReservations[] =>
  [
    ...Map.groupBy(reservations, (reservation) => {
      const pickup = getExpectedPickup(reservation);
      return pickup ? `${pickup.from} ${pickup.to} ${pickup.place}` : '';
    }),
  ]
    .sort(([one], [other]) => one.localeCompare(other, 'fr'))
    .map(([, ofSlot]) => ({
      pickup: (ofSlot[0] && getExpectedPickup(ofSlot[0])) ?? null,
      reservations: ofSlot.toSorted((one, other) =>
        nameIn(one, role).localeCompare(nameIn(other, role), 'fr'),
      ),
    }));

const nameIn = (reservation: Reservation, role: ReservationRole): string =>
  getOtherReservationParty(reservation, role).firstName;

/** Reservations by buyer, in their order. */
export const groupReservationsByBuyer = (reservations: readonly Reservation[]): Reservation[][] => [
  // Erased people have one id in common.
  ...Map.groupBy(reservations, ({ _id, buyer }) =>
    buyer._id === DELETED_MEMBER_PLACEHOLDER._id ? _id : buyer._id,
  ).values(),
];
