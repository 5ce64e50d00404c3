import type { ReservationStatus } from '#contract/reservations/reservation-transitions.ts';
import { isBlockedFromWritingTo } from '#server/features/accounts/blocks/queries.ts';
import { lockAccountsForShare } from '#server/features/accounts/queries.ts';
import { lockOrCreateConversation, storeMessage } from '#server/features/messaging/store-message.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { findReservationOfMember, lockReservation } from './queries.ts';
import type { ReservationRow } from './tables.ts';

/** Reservation that its buyer or seller changes, with the thread of the message about it. */
export interface LockedReservationWithConversation {
  row: ReservationRow;
  /** Thread of the message; null when the two may not write to each other. */
  thread: Awaited<ReturnType<typeof lockOrCreateConversation>> | null;
}

/**
 * Locks a reservation of the viewer for a step: both accounts, the conversation, then the reservation.
 * @param whenSilenced true for a step that is also allowed without a message, after a block or a suspension
 * @throws Failure RESERVATION_NOT_FOUND, ACCOUNT_SUSPENDED; as `lockOrCreateConversation` unless the message is left
 * out
 */
export async function lockReservationWithConversation(
  tx: Queryable,
  viewer: Viewer,
  id: string,
  { whenSilenced }: { whenSilenced: boolean },
): Promise<LockedReservationWithConversation> {
  const found = (await findReservationOfMember(tx, viewer.id, id)) ?? fail('RESERVATION_NOT_FOUND');
  if (!whenSilenced && !viewer.isActive) fail('ACCOUNT_SUSPENDED');
  const otherId = found.sellerId === viewer.id ? found.buyerId : found.sellerId;
  const isSilenced = whenSilenced && !(await canMessage(tx, viewer.id, otherId));
  const thread = isSilenced
    ? null
    : await lockOrCreateConversation(tx, viewer, { conversationId: found.conversationId });
  const row = (await lockReservation(tx, found.id)) ?? fail('RESERVATION_NOT_FOUND');
  return { row, thread };
}

/**
 * Writes a message about a step, unless the two may not write to each other.
 * @param senderAction words of `reservationPushTitles`
 * @param isSilent true to notify nobody of it
 */
export async function storeReservationStepMessage(
  tx: Queryable,
  services: Pick<Services, 'jobs' | 'config'>,
  { thread }: Pick<LockedReservationWithConversation, 'thread'>,
  text: string,
  senderAction: string,
  isSilent = false,
): Promise<void> {
  if (thread) await storeMessage(tx, services, thread, { text, senderAction, isSilent });
}

/** Current status: a job stores an expiry up to a minute later. */
export const calculateCurrentReservationStatus = ({
  status,
  expiresAt,
}: Pick<ReservationRow, 'status' | 'expiresAt'>): ReservationStatus =>
  status === 'asked' && expiresAt !== null && expiresAt <= new Date() ? 'expired' : status;

/** True when the two may write to each other; both accounts stay locked. */
async function canMessage(tx: Queryable, viewerId: string, otherId: string | null): Promise<boolean> {
  if (otherId === null) return false;
  const people = await lockAccountsForShare(tx, [viewerId, otherId]);
  const areActive = people.length === 2 && people.every(({ suspendedAt }) => suspendedAt === null);
  return areActive && !(await isBlockedFromWritingTo(tx, viewerId, otherId));
}
