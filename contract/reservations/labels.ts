import { formatQuantity } from '../listings/labels.ts';
import { formatNumber } from '../text/decimals.ts';
import { formatPickupAppointment } from './format-pickup-appointment.ts';
import type { ReservationOutcome } from './reservation-transitions.ts';
import type { PickupAppointment, Reservation, ReservationItem } from './schemas.ts';

type Reserved = Pick<ReservationItem, 'productName' | 'quantity' | 'priceType'>;

/** Item as "3 kg de tomates", "2 paniers d'œufs" or "3 courges". */
export function formatReservedItem({ productName, quantity, priceType }: Reserved): string {
  // Name in capitals left unchanged: "AOP", "BIO".
  const name = /^\p{Lu}(?!\p{Lu})/u.test(productName)
    ? productName.charAt(0).toLocaleLowerCase('fr') + productName.slice(1)
    : productName;
  if (!priceType) return `${formatNumber(quantity)} ${name}`;
  return `${formatQuantity({ quantity, priceType })} ${ELIDED.test(name) ? "d'" : 'de '}${name}`;
}

/**
 * Names that take "d'": those with a vowel, and the few common ones with a silent h ("de haricots" is not
 * one).
 */
const ELIDED = /^(?:[aeiouàâäéèêëîïôöûüœæ]|h(?:erbe|uile|u[iî]tre|ysope|ibiscus|ortensia))/i;

/** Items as "3 kg de tomates, 2 paniers d'œufs et 1 kg de radis". */
export const formatReservedItems = (items: readonly Reserved[]): string =>
  new Intl.ListFormat('fr').format(items.map(formatReservedItem));

/** Euros of all items; null unless each has a price. */
export function calculateReservationItemsTotal(
  items: readonly Pick<ReservationItem, 'quantity' | 'price'>[],
): number | null {
  let total = 0;
  for (const { quantity, price } of items) {
    if (price === null) return null;
    total += quantity * price;
  }
  return Number(total.toFixed(2));
}

type Told = Pick<Reservation, 'pickup'> & { items: readonly Reserved[] };

const told = ({ items, pickup }: Told) =>
  `${formatReservedItems(items)}${pickup ? `, ${formatPickupAppointment(pickup)}` : ''}`;

/** Item of a reservation, with its listing. */
type Part = Reserved & { listingId: string | null };

/** Items of a part of a request, as "2 kg de tomates sur les 5 kg demandés et 1 panier d'œufs". */
export const formatPartOfRequestedItems = (items: readonly Part[], asked: readonly Part[]): string =>
  new Intl.ListFormat('fr').format(
    items.map((item) => {
      const before = asked.find(({ listingId }) => listingId === item.listingId);
      const isSame = !before || before.quantity === item.quantity;
      return `${formatReservedItem(item)}${isSame ? '' : ` ${compareWithRequested(item, before)}`}`;
    }),
  );

/** Requested quantity as "sur les 5 kg demandés"; "au lieu de 1 kg" where more is given, or by another unit. */
function compareWithRequested({ quantity, priceType }: Reserved, asked: Reserved): string {
  const label = formatQuantity(asked);
  if (quantity > asked.quantity || priceType !== asked.priceType) return `au lieu de ${label}`;
  // Without a unit the gender of the product is unknown.
  if (!priceType) return `sur ${label}`;
  const agreement = priceType === 'unit' || priceType === 'box' ? 'e' : '';
  return asked.quantity < 2 ? `sur ${label} demandé${agreement}` : `sur les ${label} demandé${agreement}s`;
}

/** Acceptance of a part of a request, which names what was asked for and what is refused. */
function tellPart(
  { items, pickup }: Pick<Reservation, 'pickup'> & { items: readonly Part[] },
  asked: readonly Part[],
): string {
  const refused = asked.filter(({ listingId }) => !items.some((item) => item.listingId === listingId));
  const when = pickup ? `, ${formatPickupAppointment(pickup)}` : '';
  const rest = refused.length > 0 ? `. Je ne peux pas vous réserver ${formatReservedItems(refused)}.` : '';
  return `C'est d'accord pour ${formatPartOfRequestedItems(items, asked)}${when}${rest}`;
}

const because = (reason: string | null) => (reason ? ` : ${reason}` : '.');

/** Messages that the steps of a reservation write into its thread, as the person who took the step. */
export const reservationStepChatMessages = {
  asked: (reservation: Told) => `Je prends ${told(reservation)}`,
  askedInstead: (reservation: Told) => `Je prends plutôt ${told(reservation)}`,
  reserved: (reservation: Told) => `Je vous réserve ${told(reservation)}`,
  accepted: (reservation: Told) => `C'est d'accord : ${told(reservation)}`,
  partAccepted: tellPart,
  declined: ({ items }: Told, reason: string | null) =>
    `Je ne peux pas vous réserver ${formatReservedItems(items)}${because(reason)}`,
  cancelled: (reservation: Told, reason: string | null) =>
    `J'annule la réservation (${told(reservation)})${because(reason)}`,
  pickupProposed: (pickup: PickupAppointment, before: PickupAppointment | null) =>
    `Je propose un ${before ? 'autre ' : ''}rendez-vous : ${formatPickupAppointment(pickup)}`,
  pickupConfirmed: (pickup: PickupAppointment) => `Je serai là ${formatPickupAppointment(pickup)}`,
  pickupAccepted: (pickup: PickupAppointment) => `C'est d'accord pour ${formatPickupAppointment(pickup)}`,
  pickupKept: (pickup: PickupAppointment) => `Gardons le rendez-vous : ${formatPickupAppointment(pickup)}`,
} as const;

const CLOSED = 'La réservation est close, et ces produits ne sont plus réservés.';

/** Messages of outcomes that change the status: what was said, what it changes, and how to answer. */
export const reservationOutcomeChatMessages: Record<
  ReservationOutcome,
  (items: readonly Reserved[]) => string
> = {
  done: (items) => `C'est fait : ${formatReservedItems(items)}`,
  late: (items) => `C'est fait : ${formatReservedItems(items)}`,
  absent: (items) =>
    `Je n'ai vu personne pour la remise : ${formatReservedItems(items)}. ${CLOSED} Si vous étiez là, répondez-moi ici, ou aux administrateurs sous la réservation.`,
  fellThrough: (items) =>
    `Cela ne s'est pas fait : ${formatReservedItems(items)}. ${CLOSED} Si ce n'est pas ce qui s'est passé, répondez-moi ici.`,
};
