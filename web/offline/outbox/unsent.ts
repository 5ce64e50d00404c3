import { deleteDraftsOf } from '#web/offline/drafts/draft-store.ts';
import { deleteTextDraftsOf } from '#web/offline/drafts/text-draft.ts';
import { listUnsentListings } from './listings.ts';
import { deleteMessagesOf, unsentMessagesOf } from './messages.ts';
import { deleteReservationDrafts } from './reservation-drafts.ts';
import { deleteUnsentReservationsOf, unsentReservationsOf } from './reservations.ts';

/** Counts of what logging out would delete although its author takes it for sent. */
export interface UnsentCounts {
  messages: number;
  reservations: number;
  /** True when an unsent message or reservation waits for something else than the network. */
  isHeldBack: boolean;
  listings: number;
}

/** Counts what is not sent. Never rejects. */
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

/** Deletes what is not sent when the member logs out, drafts included. Never rejects. */
export async function deleteUnsentOf(userId: string | undefined): Promise<void> {
  deleteMessagesOf(userId);
  deleteUnsentReservationsOf(userId);
  deleteReservationDrafts();
  deleteTextDraftsOf(userId);
  await deleteDraftsOf(userId);
}
