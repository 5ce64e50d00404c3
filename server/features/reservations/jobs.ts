import { sql } from 'kysely';
import { RESERVATION_ASSUMED_DONE_DAYS } from '#contract/reservations/rules.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { createAssumedDoneReservationColumnValues } from './end-reservations.ts';
import {
  convertFormerReservedListingsToReservations,
  migrateAppointmentsOfFormerVersion,
} from './move-former.ts';
import { listReservationItems } from './queries.ts';
import { lockListingsOfReservationItems, recountStock } from './recount-stock.ts';

/** Job of every minute that ends overdue reservations and moves those of the former version. */
export const endOverdueReservationsJob = defineJob<Record<string, never>>('reservations.sweep', {
  unique: true,
});

const BATCH_SIZE = 200;

type Needed = Pick<Services, 'db' | 'jobs' | 'publicChanges' | 'onBecamePublic'>;

export function registerReservationJobs(services: Needed) {
  const { jobs } = services;
  const steps = [
    expireUnanswered,
    endSilent,
    convertFormerReservedListingsToReservations,
    migrateAppointmentsOfFormerVersion,
  ];
  jobs.handle(endOverdueReservationsJob, async (_data, { signal }) => {
    for (const step of steps) while (!signal.aborted && (await step(services, BATCH_SIZE)) === BATCH_SIZE);
  });
  jobs.schedule(endOverdueReservationsJob, '* * * * *');
}

/**
 * Expires unanswered requests.
 * @returns number expired; those locked by another transaction wait for the next minute
 */
async function expireUnanswered({ db }: Needed, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .with('due', (cte) =>
      cte
        .selectFrom('reservations')
        .select('id')
        .where('status', '=', 'asked')
        .where('expiresAt', '<=', new Date())
        .orderBy('expiresAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('reservations')
    .from('due')
    .set({ status: 'expired', decidedAt: new Date(), pickupProposed: null })
    .whereRef('reservations.id', '=', 'due.id')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Ends accepted reservations that have had no outcome for `RESERVATION_ASSUMED_DONE_DAYS`: they count as done. */
function endSilent({ publicChanges, ...services }: Needed, limit: number): Promise<number> {
  return publicChanges.transaction(async (tx, signalChange) => {
    const due = await tx
      .selectFrom('reservations')
      .select('id')
      .where('status', '=', 'accepted')
      .where(
        sql<Date>`coalesce(pickup_ends_at, accepted_at)`,
        '<=',
        sql<Date>`now() - ${RESERVATION_ASSUMED_DONE_DAYS}::int * interval '24 hours'`,
      )
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const stock = await lockListingsOfReservationItems(tx, await listReservationItems(tx, ids));
    await tx
      .updateTable('reservations')
      .set(createAssumedDoneReservationColumnValues())
      .where('id', 'in', ids)
      .execute();
    await recountStock(tx, signalChange, services, stock);
    return due.length;
  });
}
