import { isOfferReservableNow } from '#contract/listings/orderable.ts';
import { MAX_RESERVATION_ITEMS, reservationTexts } from '#contract/reservations/rules.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { BASKET_DRAFT_NAME } from '#web/offline/outbox/basket-key.ts';
import {
  createReservationDraft,
  type ReservationDraft,
  readReservationDraft,
  saveReservationDraft,
} from '#web/offline/outbox/reservation-drafts.ts';
import { showErrorToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { createReservationDraftItem } from '../draft-item.ts';

/** Puts an offer into the basket, or shows the reason why it can't. */
export async function addOfferToBasket(adId: string): Promise<void> {
  try {
    const { ad } = await call('GET /api/adverts/:id', { params: { id: adId } });
    if (!isOfferReservableNow(ad)) return showErrorToast(reservationTexts.unavailable);
    await mergeDraftIntoBasket(createReservationDraft(ad.user, [createReservationDraftItem(ad)]));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showErrorToast(error.status === 404 ? reservationTexts.unavailable : error.message);
  }
}

/**
 * Puts the offers of a draft into the basket. A basket of another seller is replaced if the reader agrees.
 * @returns false when the basket is unchanged
 */
export async function mergeDraftIntoBasket(draft: ReservationDraft): Promise<boolean> {
  const before = readReservationDraft(BASKET_DRAFT_NAME);
  const isOther = before !== undefined && before.seller._id !== draft.seller._id;
  if (isOther) {
    const { confirmBasketReplacement } = await import('./confirm-basket-replacement.tsx');
    if (!(await confirmBasketReplacement(before, draft.seller.firstName))) return false;
  }
  const held = isOther ? undefined : before;
  const others = held?.items.filter(({ _id }) => !draft.items.some((item) => item._id === _id)) ?? [];
  const items = [...others, ...draft.items];
  const isFull = items.length > MAX_RESERVATION_ITEMS;
  // The time and the word of the basket, unless the draft has its own.
  const base = held && !draft.pickup && draft.note === '' ? held : draft;
  const isMerged = !isFull && saveReservationDraft(BASKET_DRAFT_NAME, { ...base, items });
  if (!isMerged) showErrorToast(isFull ? FULL : NOT_KEPT);
  return isMerged;
}

const FULL = `Une demande porte sur ${MAX_RESERVATION_ITEMS} produits au plus.`;
const NOT_KEPT = 'Ce navigateur ne garde rien pour ce site : réservez ce produit seul.';
