import { sql } from 'kysely';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import { DAY_MS } from '#contract/durations.ts';
import { calculateWeekdayNumber, convertParisTimeToDate, formatIsoDayInParis } from '#contract/paris-time.ts';
import { createQuantitySetByAuthorColumns } from '#server/features/listings/life/stock.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { recountStock } from './recount-stock.ts';

/** Job that resets the quantity of weekly offers after the week's last pick-up slot of their seller. */
export const resetWeeklyQuantitiesJob = defineJob<Record<string, never>>(
  'reservations.set-weekly-quantities',
  {
    unique: true,
  },
);

type Needed = Pick<Services, 'db' | 'jobs' | 'publicChanges' | 'onBecamePublic'>;

export function registerWeeklyQuantityJobs(services: Needed) {
  services.jobs.handle(resetWeeklyQuantitiesJob, async (_data, { signal }) => {
    for (const { id } of await listDue(services.db, new Date())) {
      if (signal.aborted) return;
      await resetQuantity(services, id);
    }
  });
  services.jobs.schedule(resetWeeklyQuantitiesJob, '*/5 * * * *');
}

/**
 * End of the last pick-up slot of the latest week that is over; without slots, the end of its Sunday.
 * @param slots of the seller
 */
export function calculateLatestPastPickupWeekEnd(slots: readonly PickupSlot[], now: Date): Date {
  const today = formatIsoDayInParis(now);
  const monday = Date.parse(`${today}T00:00:00Z`) - (calculateWeekdayNumber(today) - 1) * DAY_MS;
  const ends = slots.flatMap(({ days, to }) => days.map((day) => ({ day, to })));
  const endIn = (weekStart: number) => {
    const dayOf = (day: number) => new Date(weekStart + (day - 1) * DAY_MS).toISOString().slice(0, 10);
    if (ends.length === 0) return convertParisTimeToDate(dayOf(8), '00:00');
    return new Date(Math.max(...ends.map(({ day, to }) => convertParisTimeToDate(dayOf(day), to).getTime())));
  };
  const thisWeek = endIn(monday);
  return thisWeek <= now ? thisWeek : endIn(monday - 7 * DAY_MS);
}

async function listDue(db: Queryable, now: Date) {
  const rows = await weekly(db).execute();
  return rows.filter((row) => isDue(row, now));
}

const weekly = (db: Queryable) =>
  db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.userId')
    .where('weeklyQuantity', 'is not', null)
    .where('status', '=', 'accepted')
    // Offers archived by their author stay archived.
    .where((eb) => eb.or([eb('isArchived', '=', false), eb('archivedBySite', '=', true)]))
    .select([
      'listings.id',
      'users.pickup',
      'listings.quantitySetAt',
      'listings.publishedAt',
      'listings.weeklyQuantitySetAt',
    ])
    .orderBy('listings.id');

type Weekly = Pick<ListingRow, 'quantitySetAt' | 'publishedAt' | 'weeklyQuantitySetAt'> & {
  pickup: PickupSlot[];
};

/** True when a week has ended since the quantity was last set, by the author or by this job. */
function isDue({ pickup, quantitySetAt, publishedAt, weeklyQuantitySetAt }: Weekly, now: Date): boolean {
  const ended = calculateLatestPastPickupWeekEnd(pickup, now);
  return [quantitySetAt, publishedAt, weeklyQuantitySetAt].every((time) => time === null || time < ended);
}

/**
 * Resets one quantity. Quantities accepted for past appointments belong to the week that ended, however they end:
 * `recountStock` leaves them out. Those accepted for later are part of the new quantity, and never exceed it.
 */
function resetQuantity({ publicChanges, ...services }: Needed, id: string): Promise<void> {
  return publicChanges.transaction(async (tx, signalChange) => {
    const listing = await tx
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const due = await weekly(tx).where('listings.id', '=', id).executeTakeFirst();
    if (!listing || listing.weeklyQuantity === null || !due || !isDue(due, new Date())) return;
    const now = new Date();
    const quantity = Math.max(listing.weeklyQuantity, await sumPromisedAfter(tx, id, now));
    await tx
      .updateTable('listings')
      .set({ quantity, ...createQuantitySetByAuthorColumns(), weeklyResetAt: now })
      .where('id', '=', id)
      .execute();
    await recountStock(tx, signalChange, services, new Map([[id, listing]]));
  });
}

/** Quantity of a listing that is accepted for appointments that end later, or have none. */
async function sumPromisedAfter(tx: Queryable, listingId: string, time: Date): Promise<number> {
  const { sum } = await tx
    .selectFrom('reservationItems as i')
    .innerJoin('reservations as r', 'r.id', 'i.reservationId')
    .select(sql<number>`coalesce(sum(i.quantity), 0)::float8`.as('sum'))
    .where('i.listingId', '=', listingId)
    .where('r.status', '=', 'accepted')
    .where((eb) => eb.or([eb('r.pickupEndsAt', 'is', null), eb('r.pickupEndsAt', '>', time)]))
    .executeTakeFirstOrThrow();
  return sum;
}
