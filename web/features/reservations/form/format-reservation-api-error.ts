import { formatQuantity } from '#contract/listings/labels.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import type { ApiError } from '#web/client/api-error.ts';
import type { ReservationDraft, ReservationDraftItem } from '#web/offline/outbox/reservation-drafts.ts';

type Asked = Pick<ReservationDraft, 'items' | 'seller'>;

/**
 * Sentence for a refused reservation as a whole, or one for each field; undefined where the server's own text
 * is used.
 */
export function formatReservationApiError(error: ApiError, { items, seller }: Asked) {
  if (error.code === 'KEY_REUSED') return ALREADY_SENT;
  if (error.code === 'RESERVATION_DECIDED') return error.errors.replaces;
  if (error.code === 'FORBIDDEN')
    return `${seller.firstName} ne prend pas de réservation de votre part. Vous pouvez lui écrire un message.`;
  return formatRefusedQuantityErrors(error, items);
}

/** Sentence for each refused quantity; undefined for any other refusal. */
export function formatRefusedQuantityErrors(
  error: ApiError,
  items: readonly Pick<ReservationDraftItem, '_id' | 'priceType'>[],
) {
  if (error.code === 'NOT_AVAILABLE')
    return Object.fromEntries(Object.entries(error.errors).map(([path, text]) => [`${path}.quantity`, text]));
  const left = parseQuantitiesLeftFromError(error);
  if (!left) return undefined;
  return Object.fromEntries(
    items.flatMap(({ _id, priceType }, index) => {
      const quantity = left.get(_id);
      if (quantity === undefined) return [];
      const text =
        quantity > 0
          ? insertNonBreakingSpaces(`Il ne reste que ${formatQuantity({ quantity, priceType })}.`)
          : 'Il ne reste rien.';
      return [[`items.${index}.quantity`, text]];
    }),
  );
}

/** Quantities left by offer, when the refusal is that there is not enough. */
export function parseQuantitiesLeftFromError({ code, data }: ApiError): Map<string, number> | undefined {
  if (code !== 'NOT_ENOUGH') return undefined;
  // Shape of the details of NOT_ENOUGH; the contract leaves the details of an error open.
  const left = (data.details?.left ?? []) as { adId: string; quantityLeft: number }[];
  return new Map(left.map(({ adId, quantityLeft }) => [adId, quantityLeft]));
}

const ALREADY_SENT = 'Votre première demande est bien partie : elle vous attend dans Messages.';
