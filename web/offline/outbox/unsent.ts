import { deleteDraftsOf } from '#web/offline/drafts/draft-store.ts';
import { deleteTextDraftsOf } from '#web/offline/drafts/text-draft.ts';
import { listUnsentListings } from './listings.ts';
import { deleteMessagesOf, unsentMessagesOf } from './messages.ts';
import { deleteReservationDrafts } from './reservation-drafts.ts';
import { deleteUnsentReservationsOf, unsentReservationsOf } from './reservations.ts';

/** Counts of drafts that logging out would delete although their author takes them for sent. */
export interface UnsentCounts {
  messages: number;
  reservations: number;
  /** True when an unsent message or reservation waits for something else than the network. */
  isHeldBack: boolean;
  listings: number;
}

/** Counts unsent drafts. Never rejects. */
export async function countUnsent(userId: string): Promise<UnsentCounts> {
  const messages = unsentMessagesOf(userId);
  const reservations = unsentReservationsOf(userId).filter(({ isHeld }) => !isHeld);
  return {
    messages: messages.length,
    reservations: reservations.length,
    isHeldBack:
      messages.some(({ failure, delay }) => failure !== undefined || delay !== undefined) ||
      reservations.some(({ failure, retryAt }) => failure !== undefined || retryAt !== undefined),
    listings: (await listUnsentListings(userId)).filter(({ sendsLater }) => sendsLater).length,
  };
}

/** Deletes unsent drafts when the member logs out. Never rejects. */
export async function deleteUnsentOf(userId: string | undefined): Promise<void> {
  deleteMessagesOf(userId);
  deleteUnsentReservationsOf(userId);
  deleteReservationDrafts();
  deleteTextDraftsOf(userId);
  await deleteDraftsOf(userId);
}
