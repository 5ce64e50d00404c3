import { sql } from 'kysely';
import { formatPickupPlace } from '#contract/reservations/format-pickup-appointment.ts';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import {
  eraseAllPickupPlacesInConversations,
  erasePickupPlaceFromMessages,
} from '#server/features/messaging/erase-pickup-place-from-messages.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { createDeclinedOrCancelledReservationColumns } from './end-reservations.ts';
import { listReservationItems } from './queries.ts';
import { lockListingsOfReservationItems, recountStock } from './recount-stock.ts';
import { enqueueAppointmentMails } from './send-appointment.ts';
import { eraseThanksWordsOfMember } from './thanks/erase-thanks-words.ts';

/**
 * Cancels the open reservations of a person whose account is erased, releases their stock, and erases the person's
 * texts and the places of appointments. Must run before the person's listings are deleted; the caller signals the
 * change.
 */
export async function cancelAndAnonymizeReservationsOfMember(
  tx: Queryable,
  userId: string,
  services: Pick<Services, 'onBecamePublic' | 'jobs'>,
): Promise<void> {
  const given: string[] = [];
  for (const role of ['buyer', 'seller'] as const) {
    const mine = `${role}Id` as const;
    await tx
      .updateTable('reservations')
      .set({ note: null })
      .where(mine, '=', userId)
      .where('madeBy', '=', role)
      .execute();
    await tx
      .updateTable('reservations')
      .set({ reason: null })
      .where(mine, '=', userId)
      .where((eb) =>
        eb.or([eb('cancelledBy', '=', role), ...(role === 'seller' ? [eb('status', '=', 'declined')] : [])]),
      )
      .execute();
    await tx
      .updateTable('reservations')
      .set({ [`${role}Answer`]: null })
      .where(mine, '=', userId)
      .execute();
    await erasePlaces(tx, userId, mine);
    const cancelled = await tx
      .updateTable('reservations')
      .set(createDeclinedOrCancelledReservationColumns('cancelled', role))
      .where(mine, '=', userId)
      .where('status', 'in', ['asked', 'accepted'])
      .returningAll()
      .execute();
    for (const row of cancelled) await enqueueAppointmentMails(tx, services, row);
    // Stock recounted for other people's listings only: a seller's own are deleted with the account.
    if (role === 'buyer') given.push(...cancelled.map(({ id }) => id));
  }
  await eraseThanksWordsOfMember(tx, userId);
  // Listings locked last, as in every other step.
  const stock = await lockListingsOfReservationItems(tx, await listReservationItems(tx, given));
  await recountStock(tx, async () => {}, services, stock);
}

const ERASED_PLACE = 'Lieu effacé';

/** Erases the places of a person's appointments, which may be anybody's home; days, hours and names of offers stay. */
async function erasePlaces(tx: Queryable, userId: string, mine: `${ReservationRole}Id`): Promise<void> {
  const found = await tx
    .selectFrom('reservations')
    .select(['conversationId', 'pickup', 'pickupProposed'])
    .where(mine, '=', userId)
    .execute();
  const conversationIds = [...new Set(found.map(({ conversationId }) => conversationId))];
  const places = found.flatMap(({ pickup, pickupProposed }) => [pickup?.place, pickupProposed?.place]);
  for (const place of new Set(places))
    if (place) await erasePickupPlaceFromMessages(tx, conversationIds, place);
  if (conversationIds.length > 0)
    await eraseAllPickupPlacesInConversations(tx, conversationIds, formatPickupPlace(''));
  await tx
    .updateTable('reservations')
    .set({ pickup: sql<PickupAppointment>`jsonb_set(pickup, '{place}', to_jsonb(${ERASED_PLACE}::text))` })
    .where(mine, '=', userId)
    .where('pickup', 'is not', null)
    .execute();
}
