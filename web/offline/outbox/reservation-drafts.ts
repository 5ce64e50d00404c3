import { DAY_MS } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import { newIdempotencyKey } from '#web/client/new-idempotency-key.ts';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { createLocalStorageStore } from '#web/client/stored-list.ts';
import { BASKET_CHANGED_EVENT, BASKET_DRAFT_NAME, formatReservationDraftStorageKey } from './basket-key.ts';

/** Offer as it was when it was chosen: a draft shows it until the server sends the quantity left. */
export type ChosenOfferSnapshot = Pick<
  Listing,
  '_id' | 'productName' | 'mainType' | 'type' | 'price' | 'priceType' | 'quantity' | 'quantityLeft'
>;

export interface ReservationDraftItem extends ChosenOfferSnapshot {
  /** Quantity as it was typed. */
  typed: string;
}

export interface ReservationDraft {
  /** Idempotency key of the reservation. */
  key: string;
  seller: Pick<Listing['user'], '_id' | 'firstName'>;
  items: readonly ReservationDraftItem[];
  /** Chosen appointment, or one that is being typed; null for one to be agreed on; undefined until one is chosen. */
  pickup?: PickupAppointment | null | undefined;
  /** True for a time of the buyer's own. */
  isOwnTime: boolean;
  note: string;
  /** Id of the request that this one replaces. */
  replaces?: string;
  /** Appointment that the seller had proposed for the replaced request when the draft was written. */
  proposal?: PickupAppointment | undefined;
}

/** Age after which a draft is deleted. */
const MAX_AGE_MS = 7 * DAY_MS;

/** Basket of the offers of one seller, the same in all tabs of the device. */
export const reservationBasketStore = createLocalStorageStore(
  formatReservationDraftStorageKey(BASKET_DRAFT_NAME),
  () => readReservationDraft(BASKET_DRAFT_NAME),
);

/**
 * Draft stored on the device.
 * @param name `BASKET_DRAFT_NAME`, or the id of the only offer
 */
export function readReservationDraft(name: string): ReservationDraft | undefined {
  try {
    const { savedAt, ...draft } = JSON.parse(
      readBrowserStorage('local', formatReservationDraftStorageKey(name)) ?? '{}',
    );
    return savedAt > Date.now() - MAX_AGE_MS ? draft : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a draft; undefined, or one without items, removes it.
 * @returns false where storage is refused
 */
export function saveReservationDraft(name: string, draft: ReservationDraft | undefined): boolean {
  const kept = draft && draft.items.length > 0 ? { ...draft, savedAt: Date.now() } : undefined;
  const isStored = writeBrowserStorage(
    'local',
    formatReservationDraftStorageKey(name),
    kept ? JSON.stringify(kept) : null,
  );
  if (name !== BASKET_DRAFT_NAME) return isStored;
  reservationBasketStore.set(readReservationDraft(BASKET_DRAFT_NAME));
  dispatchEvent(new Event(BASKET_CHANGED_EVENT));
  return isStored;
}

export const createReservationDraft = (
  { _id, firstName }: ReservationDraft['seller'],
  items: readonly ReservationDraftItem[],
): ReservationDraft => ({
  key: newIdempotencyKey(),
  seller: { _id, firstName },
  items,
  isOwnTime: false,
  note: '',
});

/** Deletes all drafts of the device when a member logs out. Never throws. */
export function deleteReservationDrafts(): void {
  try {
    const prefix = formatReservationDraftStorageKey('');
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // Storage refused: no drafts exist.
  }
  reservationBasketStore.set(undefined);
}
