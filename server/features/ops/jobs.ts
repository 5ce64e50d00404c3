import { join } from 'node:path';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { retentionDays } from '#contract/retention.ts';
import { purgeEndedCompanySelfCertifications } from '#server/features/accounts/ended-certificates.ts';
import {
  purgeExpiredEmailChanges,
  purgeExpiredMailedLinks,
  purgeExpiredSessionsAndDevices,
  purgeUnactivatedAccounts,
} from '#server/features/accounts/purge-accounts.ts';
import { purgeListingAdvice } from '#server/features/advice/listing-advice.ts';
import { deleteUnusedPictureFiles } from '#server/features/images/delete-unused-picture-files.ts';
import { collectPicturePathsInUse } from '#server/features/images/jobs.ts';
import { findStoredPicturePathsAmong } from '#server/features/images/stored-pictures.ts';
import { purgeZeroResultSearches } from '#server/features/listings/empty-searches/queries.ts';
import { purgeListingRenewalLinks } from '#server/features/listings/life/renewal-links.ts';
import { purgePublicationKeys } from '#server/features/listings/publication-keys.ts';
import { purgeWeeklyListingViews } from '#server/features/listings/views/weekly-views.ts';
import { purgePlacementCounts } from '#server/features/placements/placement-counts.ts';
import { deleteExpiredReservationMailLinks } from '#server/features/reservations/reminders/links.ts';
import { purgeReservationKeys } from '#server/features/reservations/reservation-keys.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { purgeMailOutboxFolder } from '#server/platform/mail/outbox.ts';
import type { Services } from '#server/platform/services.ts';

export const nightlyCleanupJob = defineJob<Record<string, never>>('ops.tidy-up', { concurrency: 1 });

type Needed = 'config' | 'db' | 'features' | 'files' | 'jobs' | 'log';

/** Nightly job that deletes expired rows, unactivated accounts, unused pictures and old mail files. */
export function registerCleanupJobs({ config, db, features, files, jobs, log }: Pick<Services, Needed>) {
  jobs.handle(nightlyCleanupJob, async () => {
    const links = await purgeExpiredMailedLinks(db);
    const sessions = await purgeExpiredSessionsAndDevices(db);
    await purgeExpiredEmailChanges(db);
    const accounts = await purgeUnactivatedAccounts(db);
    await purgeEndedCompanySelfCertifications(db);
    await purgePublicationKeys(db);
    await purgeReservationKeys(db);
    await deleteExpiredReservationMailLinks(db);
    await purgeListingRenewalLinks(db);
    await purgeZeroResultSearches(db);
    await purgeListingAdvice(db);
    await purgeWeeklyListingViews(db);
    await purgePlacementCounts(db);
    await sql`delete from throttle_hits where expires_at < now()`.execute(db);
    const pictures = await deleteUnusedPictureFiles(files, {
      // Pictures that accounts store stay, too: a version that was taken back does not know all uses of pictures that
      // the newer one added.
      findShown: async (paths) =>
        new Set([
          ...(await collectPicturePathsInUse(features, db, paths)),
          ...(await findStoredPicturePathsAmong(db, paths)),
        ]),
      olderThan: new Date(Date.now() - DAY_MS),
    });
    const mails = await purgeMailOutboxFolder(
      join(config.dataDir, 'outbox'),
      new Date(Date.now() - retentionDays.outbox * DAY_MS),
    );
    log.info({ links, sessions, accounts, pictures, mails }, 'Tidied up');
  });
  jobs.schedule(nightlyCleanupJob, '30 3 * * *');
}
