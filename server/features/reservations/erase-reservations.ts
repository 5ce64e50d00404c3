import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { countStock, lockStock } from './count-stock.ts';
import { endedColumns } from './end-requests.ts';
import { listItems } from './queries.ts';
import { mailAppointment } from './send-appointment.ts';

/**
 * Cancels the open reservations of a person whose account is erased, releases their stock, and erases the
 * person's texts. Must run before the person's listings are deleted; the caller signals the change.
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
      .set(endedColumns('cancelled', role))
      .where(mine, '=', userId)
      .where('status', 'in', ['asked', 'accepted'])
      .returningAll()
      .execute();
    for (const row of cancelled) await mailAppointment(tx, services, row);
    // Stock recounted for other people's listings only: a seller's own are deleted with the account.
    if (role === 'buyer') given.push(...cancelled.map(({ id }) => id));
  }
  // Listings locked last, as in every other step.
  const stock = await lockStock(tx, await listItems(tx, given));
  await countStock(tx, async () => {}, services, stock);
}
