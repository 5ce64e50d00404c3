import { deleteMemberAndVisitorFormDrafts } from '#web/offline/drafts/draft-store.ts';
import { deleteMemberTextDrafts } from '#web/offline/drafts/text-draft.ts';
import { listUnsentListings } from './listings.ts';
import { deleteMemberUnsentMessages, readMemberUnsentMessages } from './messages.ts';
import { deleteMemberUnsentReservationOutcomes, readMemberUnsentReservationOutcomes } from './outcomes.ts';
import { deleteReservationDrafts } from './reservation-drafts.ts';
import { deleteMemberUnsentReservations, readMemberUnsentReservations } from './reservations.ts';
import { deleteMemberUnsentStallChanges, readMemberUnsentStallChanges } from './stall-changes.ts';

/** Counts of drafts that logging out would delete although their author takes them for sent. */
export interface UnsentOutboxCounts {
  messages: number;
  reservations: number;
  outcomes: number;
  stallChanges: number;
  /** True when something unsent, other than a listing, waits for something else than the network. */
  isHeldBack: boolean;
  listings: number;
}

/** Counts unsent drafts. Never rejects. */
export async function countUnsentOutboxEntries(userId: string): Promise<UnsentOutboxCounts> {
  const messages = readMemberUnsentMessages(userId);
  const reservations = readMemberUnsentReservations(userId).filter(({ isHeld }) => !isHeld);
  const outcomes = readMemberUnsentReservationOutcomes(userId);
  const stallChanges = readMemberUnsentStallChanges(userId);
  return {
    messages: messages.length,
    reservations: reservations.length,
    outcomes: outcomes.length,
    stallChanges: stallChanges.length,
    isHeldBack:
      messages.some(({ failure, delay }) => failure !== undefined || delay !== undefined) ||
      reservations.some(({ failure, retryAt }) => failure !== undefined || retryAt !== undefined) ||
      outcomes.some(({ failure }) => failure !== undefined) ||
      stallChanges.some(({ failure, delay }) => failure !== undefined || delay !== undefined),
    listings: (await listUnsentListings(userId)).filter(({ sendsLater }) => sendsLater).length,
  };
}

/** Deletes unsent drafts when the member logs out. Never rejects. */
export async function deleteOutboxAndDraftsOfMember(userId: string | undefined): Promise<void> {
  deleteMemberUnsentMessages(userId);
  deleteMemberUnsentReservations(userId);
  deleteMemberUnsentReservationOutcomes(userId);
  deleteMemberUnsentStallChanges(userId);
  deleteReservationDrafts();
  deleteMemberTextDrafts(userId);
  await deleteMemberAndVisitorFormDrafts(userId);
}
