import { deleteDraftsOf } from '#web/offline/drafts/draft-store.ts';
import { deleteTextDraftsOf } from '#web/offline/drafts/text-draft.ts';
import { listUnsentListings } from './listings.ts';
import { deleteUnsentMessagesOf, unsentMessagesOf } from './messages.ts';
import { deleteUnsentOutcomesOf, unsentOutcomesOf } from './outcomes.ts';
import { deleteReservationDrafts } from './reservation-drafts.ts';
import { deleteUnsentReservationsOf, unsentReservationsOf } from './reservations.ts';

/** Counts of drafts that logging out would delete although their author takes them for sent. */
export interface UnsentCounts {
  messages: number;
  reservations: number;
  outcomes: number;
  /** True when an unsent message, reservation or outcome waits for something else than the network. */
  isHeldBack: boolean;
  listings: number;
}

/** Counts unsent drafts. Never rejects. */
export async function countUnsent(userId: string): Promise<UnsentCounts> {
  const messages = unsentMessagesOf(userId);
  const reservations = unsentReservationsOf(userId).filter(({ isHeld }) => !isHeld);
  const outcomes = unsentOutcomesOf(userId);
  return {
    messages: messages.length,
    reservations: reservations.length,
    outcomes: outcomes.length,
    isHeldBack:
      messages.some(({ failure, delay }) => failure !== undefined || delay !== undefined) ||
      reservations.some(({ failure, retryAt }) => failure !== undefined || retryAt !== undefined) ||
      outcomes.some(({ failure }) => failure !== undefined),
    listings: (await listUnsentListings(userId)).filter(({ sendsLater }) => sendsLater).length,
  };
}

/** Deletes unsent drafts when the member logs out. Never rejects. */
export async function deleteUnsentOf(userId: string | undefined): Promise<void> {
  deleteUnsentMessagesOf(userId);
  deleteUnsentReservationsOf(userId);
  deleteUnsentOutcomesOf(userId);
  deleteReservationDrafts();
  deleteTextDraftsOf(userId);
  await deleteDraftsOf(userId);
}
