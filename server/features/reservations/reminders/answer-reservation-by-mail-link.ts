import { reservationStepChatMessages } from '#contract/reservations/labels.ts';
import {
  mailLinkActionsByReminderKind,
  type ReservationMailLinkAction,
} from '#contract/reservations/link-texts.ts';
import { reservationTexts as texts } from '#contract/reservations/rules.ts';
import type {
  ReservationForMailLinkHolder,
  ReservationMailLinkActionBody,
} from '#contract/reservations/schemas.ts';
import { recordUseCancellingAccountErasure } from '#server/features/accounts/inactive/account-uses.ts';
import { isAccountActivatedAndNotSuspended } from '#server/features/accounts/policy.ts';
import { lockAccountForKeyShare } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import {
  createTransactionRunnerLockingAccount,
  type ViewerTransactionRunner,
} from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { applyReservationDecisionOrProposal } from '../apply-reservation-decision-or-proposal.ts';
import {
  lockReservationWithConversation,
  storeReservationStepMessage,
} from '../lock-reservation-with-conversation.ts';
import { findReservationOfMember } from '../queries.ts';
import { reservationPushTitles } from '../reservation-push-titles.ts';
import { storeReservationOutcome } from '../store-reservation-outcome.ts';
import {
  findReservationReminderByMailLink,
  isAppointmentOver,
  presentReservationOfMailLink,
  type ReservationReminderOfMailLink,
} from './links.ts';

type Needed = Pick<Services, 'db' | 'jobs' | 'config' | 'onBecamePublic' | 'publicChanges'>;

/**
 * Applies the answer of a mailed link, once, as its member would on the site.
 * @throws Failure LINK_INVALID, also after the appointment; LINK_USED; INVALID_INPUT for an action that the link does
 * not offer; ACCOUNT_SUSPENDED, RESERVATION_DECIDED; as `applyReservationDecisionOrProposal` and
 * `storeReservationOutcome`. The link stays unused then
 */
export async function answerReservationByMailLink(
  services: Needed,
  secret: string,
  { action, reason = texts.cancelledByLink }: ReservationMailLinkActionBody,
): Promise<ReservationForMailLinkHolder> {
  const link = await findReservationReminderByMailLink(services.db, secret);
  if (!mailLinkActionsByReminderKind[link.kind].includes(action))
    fail('INVALID_INPUT', { fields: { action: texts.linkActionOfOther } });
  if (link.answer !== null) fail('LINK_USED');
  if (link.kind === 'reminder') await requireAppointmentAhead(services.db, link);
  const write = writeByLink(services, link, action);
  const id = link.reservationId;
  if (action === 'cancel')
    await applyReservationDecisionOrProposal(write, services, id, { status: 'cancelled', reason });
  else if (action === 'confirm') await confirmAppointment(write, services, link);
  else await storeReservationOutcome(write, services, id, { outcome: action });
  return presentReservationOfMailLink(services.db, { ...link, answer: action });
}

/** @throws Failure LINK_INVALID for an accepted appointment that is over; its step refuses one that ended otherwise */
async function requireAppointmentAhead(
  db: Queryable,
  { userId, reservationId }: ReservationReminderOfMailLink,
): Promise<void> {
  const row = (await findReservationOfMember(db, userId, reservationId)) ?? fail('LINK_INVALID');
  if (row.status === 'accepted' && isAppointmentOver(row)) fail('LINK_INVALID');
}

/** Transaction of the member to whom a link was mailed; marks the link as used. */
const writeByLink = (
  { publicChanges }: Pick<Services, 'publicChanges'>,
  link: ReservationReminderOfMailLink,
  answer: ReservationMailLinkAction,
): ViewerTransactionRunner =>
  createTransactionRunnerLockingAccount(publicChanges, async (tx) => {
    const account = (await lockAccountForKeyShare(tx, link.userId)) ?? fail('LINK_INVALID');
    const { numUpdatedRows } = await tx
      .updateTable('reservationNotices')
      .set({ answer })
      .where('id', '=', link.id)
      .where('answer', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) fail('LINK_USED');
    await recordUseCancellingAccountErasure(tx, link.userId);
    return {
      id: account.id,
      isActive: isAccountActivatedAndNotSuspended(account),
      isAdmin: false,
      lacksSecondFactor: false,
      sessionId: '',
      sessionVersion: account.sessionVersion,
      termsToAccept: null,
      signPicture: (path) => path,
    };
  });

/**
 * Writes into the thread that the member will come.
 * @throws Failure LINK_INVALID for an appointment that was moved since the link was mailed
 */
function confirmAppointment(
  write: ViewerTransactionRunner,
  services: Needed,
  { reservationId, pickupVersion }: ReservationReminderOfMailLink,
): Promise<void> {
  return write(async (tx, _signalChange, viewer) => {
    const locked = await lockReservationWithConversation(tx, viewer, reservationId, { whenSilenced: false });
    const { status, pickup } = locked.row;
    if (locked.row.pickupVersion !== pickupVersion) fail('LINK_INVALID');
    if (status !== 'accepted' || !pickup) fail('RESERVATION_DECIDED', { details: { status } });
    await storeReservationStepMessage(
      tx,
      services,
      locked,
      reservationStepChatMessages.pickupConfirmed(pickup),
      reservationPushTitles.pickupConfirmed,
    );
  });
}
