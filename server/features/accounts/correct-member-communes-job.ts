import { sql } from 'kysely';
import {
  registerStoredPlaceCheckJob,
  STORED_PLACE_CHECK_BATCH_SIZE,
} from '#server/features/places/check-every-minute.ts';
import {
  correctStoredCommuneName,
  formatCheckedPlaceColumnValue,
  uncheckedPlaceConditionSql,
} from '#server/features/places/stored-place.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';

/** Corrects misspelt communes that the postal code settles, every minute until none is left. */
export const correctMemberCommunesJob = defineJob<Record<string, never>>('accounts.check-addresses', {
  unique: true,
});

type Needed = Pick<Services, 'db' | 'jobs' | 'places'>;

export function registerMemberCommuneJobs({ jobs, ...services }: Needed) {
  registerStoredPlaceCheckJob(jobs, correctMemberCommunesJob, () => checkSome(services));
}

/**
 * Checks a batch of addresses.
 * @returns number of accounts checked; those locked by another transaction wait for the next minute
 */
function checkSome({ db, places }: Omit<Needed, 'jobs'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'city', 'postalCode'])
      .where(uncheckedPlaceConditionSql)
      .limit(STORED_PLACE_CHECK_BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const checked = rows.map(({ id, ...stored }) => {
      const { city, postalCode } = correctStoredCommuneName(places, stored);
      return { id, city, checked_place: formatCheckedPlaceColumnValue({ city, postalCode }) };
    });
    await sql`
      update users set city = checked.city, checked_place = checked.checked_place
      from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as checked (id uuid, city text, checked_place text)
      where users.id = checked.id`.execute(tx);
    return rows.length;
  });
}
