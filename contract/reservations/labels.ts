import { quantityLabel } from '../listings/labels.ts';
import { numberLabel } from '../text/decimals.ts';
import { pickupLabel } from './pickup-label.ts';
import type { Pickup, Reservation, ReservationItem } from './schemas.ts';
import type { Outcome } from './transitions.ts';

type Reserved = Pick<ReservationItem, 'productName' | 'quantity' | 'priceType'>;

/** Item as "3 kg de tomates", "2 paniers d'œufs" or "3 courges". */
export function reservedItemLabel({ productName, quantity, priceType }: Reserved): string {
  // Name in capitals left unchanged: "AOP", "BIO".
  const name = /^\p{Lu}(?!\p{Lu})/u.test(productName)
    ? productName.charAt(0).toLocaleLowerCase('fr') + productName.slice(1)
    : productName;
  if (!priceType) return `${numberLabel(quantity)} ${name}`;
  return `${quantityLabel({ quantity, priceType })} ${ELIDED.test(name) ? "d'" : 'de '}${name}`;
}

/**
 * Names that take "d'": those with a vowel, and the few common ones with a silent h ("de haricots" is not
 * one).
 */
const ELIDED = /^(?:[aeiouàâäéèêëîïôöûüœæ]|h(?:erbe|uile|u[iî]tre|ysope|ibiscus|ortensia))/i;

/** Items as "3 kg de tomates, 2 paniers d'œufs et 1 kg de radis". */
export const reservedItemsLabel = (items: readonly Reserved[]): string =>
  new Intl.ListFormat('fr').format(items.map(reservedItemLabel));

/** Euros of all items; null unless each has a price. */
export function totalOf(items: readonly Pick<ReservationItem, 'quantity' | 'price'>[]): number | null {
  let total = 0;
  for (const { quantity, price } of items) {
    if (price === null) return null;
    total += quantity * price;
  }
  return Number(total.toFixed(2));
}

type Told = Pick<Reservation, 'pickup'> & { items: readonly Reserved[] };

const told = ({ items, pickup }: Told) =>
  `${reservedItemsLabel(items)}${pickup ? `, ${pickupLabel(pickup)}` : ''}`;

const because = (reason: string | null) => (reason ? ` : ${reason}` : '.');

/** Messages that the steps of a reservation write into its thread, as the person who took the step. */
export const stepMessages = {
  asked: (reservation: Told) => `Je prends ${told(reservation)}`,
  askedInstead: (reservation: Told) => `Je prends plutôt ${told(reservation)}`,
  reserved: (reservation: Told) => `Je vous réserve ${told(reservation)}`,
  accepted: (reservation: Told) => `C'est d'accord : ${told(reservation)}`,
  declined: ({ items }: Told, reason: string | null) =>
    `Je ne peux pas vous réserver ${reservedItemsLabel(items)}${because(reason)}`,
  cancelled: (reservation: Told, reason: string | null) =>
    `J'annule la réservation (${told(reservation)})${because(reason)}`,
  pickupProposed: (pickup: Pickup, before: Pickup | null) =>
    `Je propose un ${before ? 'autre ' : ''}rendez-vous : ${pickupLabel(pickup)}`,
  pickupConfirmed: (pickup: Pickup) => `Je serai là ${pickupLabel(pickup)}`,
  pickupAccepted: (pickup: Pickup) => `C'est d'accord pour ${pickupLabel(pickup)}`,
  pickupKept: (pickup: Pickup) => `Gardons le rendez-vous : ${pickupLabel(pickup)}`,
} as const;

/** Messages of outcomes that change the status. */
export const outcomeMessages: Record<Outcome, (items: readonly Reserved[]) => string> = {
  done: (items) => `C'est fait : ${reservedItemsLabel(items)}`,
  late: (items) => `C'est fait : ${reservedItemsLabel(items)}`,
  absent: (items) => `Le rendez-vous n'a pas eu lieu : ${reservedItemsLabel(items)}`,
  fellThrough: (items) => `Cela ne s'est pas fait : ${reservedItemsLabel(items)}`,
};
