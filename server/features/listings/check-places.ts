import { sql } from 'kysely';
import { foldTextForComparison } from '#contract/text/fold.ts';
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

/**
 * Job of every minute that looks up places of listings checked with an earlier version of the index, until
 * none is left. A misspelt commune is corrected; a place that no commune has, or that contradicts its postal
 * code, loses its coordinates.
 */
export const correctListingCommunesJob = defineJob<Record<string, never>>('listings.check-places', {
  unique: true,
});

type Needed = Pick<Services, 'jobs' | 'places' | 'publicChanges'>;

export function registerListingCommuneCorrectionJobs({ jobs, ...services }: Needed) {
  registerStoredPlaceCheckJob(jobs, correctListingCommunesJob, () => checkSome(services));
}

/**
 * Checks a batch of listings.
 * @returns number of listings checked; those locked by another transaction wait for the next minute
 */
function checkSome({ places, publicChanges }: Omit<Needed, 'jobs'>): Promise<number> {
  return publicChanges.transaction(async (tx, signalChange) => {
    const rows = await tx
      .selectFrom('listings')
      .select(['id', 'city', 'postalCode'])
      .where(uncheckedPlaceConditionSql)
      .limit(STORED_PLACE_CHECK_BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const checked = rows.map(({ id, ...stored }) => {
      const { city, postalCode } = correctStoredCommuneName(places, stored);
      const place = places.resolve({ city, postalCode });
      return {
        id,
        city,
        city_key: foldTextForComparison(city),
        checked_place: formatCheckedPlaceColumnValue({ city, postalCode }),
        commune_code: place?.code,
        lat: place?.lat,
        lon: place?.lon,
      };
    });
    await sql`
      update listings set city = checked.city, city_key = checked.city_key, checked_place = checked.checked_place,
        commune_code = checked.commune_code, lat = checked.lat, lon = checked.lon
      from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as checked (id uuid, city text, city_key text,
        checked_place text, commune_code text, lat float8, lon float8)
      where listings.id = checked.id`.execute(tx);
    await signalChange();
    return rows.length;
  });
}
