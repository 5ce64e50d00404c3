import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { countStock, lockStock } from './count-stock.ts';
import { listItems } from './queries.ts';
import { mailAppointment } from './send-appointment.ts';

/**
 * Cancels, with an account, the open reservations of the person, gives back what they held, and erases the words of
 * the person. Called before the listings of the person are deleted; what calls it signals the change.
 */
export async function eraseReservationsOf(
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
    const cancelled = await tx
      .updateTable('reservations')
      .set({
        status: 'cancelled',
        cancelledBy: role,
        decidedAt: new Date(),
        expiresAt: null,
        pickupProposed: null,
      })
      .where(mine, '=', userId)
      .where('status', 'in', ['asked', 'accepted'])
      .returningAll()
      .execute();
    for (const row of cancelled) await mailAppointment(tx, services, row);
    // What a seller held goes with their listings.
    if (role === 'buyer') given.push(...cancelled.map(({ id }) => id));
  }
  // Listings last, as every step locks them.
  const stock = await lockStock(tx, await listItems(tx, given));
  await countStock(tx, async () => {}, services, stock);
}
