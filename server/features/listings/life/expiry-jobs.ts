import { type SqlBool, sql } from 'kysely';
import { LISTING_EXPIRY_REMINDER_LEAD_DAYS } from '#contract/listings/rules.ts';
import { findOptionalMailRecipient } from '#server/features/accounts/find-optional-mail-recipient.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { calculateListingExpiryDateFromNow } from './lifetime.ts';
import { composeListingExpiryMail } from './mails/compose-listing-expiry-mail.ts';
import { createListingRenewalLinks } from './renewal-links.ts';

/** Archives expired listings, and dates accepted ones that have no expiry yet, every minute. */
export const archiveExpiredListingsJob = defineJob<Record<string, never>>('listings.sweep-expiry', {
  unique: true,
});
/** Enqueues a `sendListingExpiryReminderJob` for each seller with listings about to expire, every morning. */
export const enqueueListingExpiryRemindersJob = defineJob<Record<string, never>>('listings.remind-sellers', {
  unique: true,
});
export const sendListingExpiryReminderJob = defineJob<{ userId: string }>('listings.remind-seller', {
  sendsMail: true,
});

const BATCH_SIZE = 500;

type Needed = 'db' | 'jobs' | 'mailer' | 'config' | 'produce' | 'publicChanges';

export function registerListingExpiryJobs(services: Pick<Services, Needed>) {
  const { db, jobs, config } = services;

  jobs.handle(archiveExpiredListingsJob, async (_data, { signal }) => {
    while (!signal.aborted && (await archiveExpired(services)) === BATCH_SIZE);
    while (!signal.aborted && (await dateAccepted(services)) === BATCH_SIZE);
  });
  jobs.schedule(archiveExpiredListingsJob, '* * * * *');

  jobs.handle(enqueueListingExpiryRemindersJob, async () => {
    for (const userId of await listDueSellers(db)) {
      await db.transaction().execute((tx) => jobs.enqueue(tx, sendListingExpiryReminderJob, { userId }));
    }
  });
  jobs.schedule(enqueueListingExpiryRemindersJob, '0 8 * * *');

  registerMailJobHandler(services, sendListingExpiryReminderJob, async ({ userId }, { id: jobId }) => {
    const account = await findOptionalMailRecipient(db, userId);
    if (!account) return;
    const links = await db.transaction().execute(async (tx) => {
      const due = await listDue(tx, userId, jobId);
      return due.length > 0 ? createListingRenewalLinks(tx, due, jobId) : [];
    });
    if (links.length === 0) return;
    return { to: account.email, content: composeListingExpiryMail(config.site, account, links) };
  });
}

/**
 * Archives a batch of expired listings.
 * @returns number archived; listings locked by another transaction wait for the next minute
 */
async function archiveExpired({ publicChanges }: Pick<Services, 'publicChanges'>): Promise<number> {
  return publicChanges.transaction(async (tx, signalChange) => {
    const { numUpdatedRows } = await tx
      .with('expired', (cte) =>
        cte
          .selectFrom('listings')
          .select('id')
          .where('status', '=', 'accepted')
          .where('isArchived', '=', false)
          // Listings of an away author excluded: their expiry is paused.
          .where('sellerAway', '=', false)
          .where('expiresAt', '<=', new Date())
          .orderBy('expiresAt')
          .limit(BATCH_SIZE)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('listings')
      .from('expired')
      .set({ isArchived: true })
      .whereRef('listings.id', '=', 'expired.id')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await signalChange();
    return Number(numUpdatedRows);
  });
}

async function dateAccepted({
  db,
  ...services
}: Pick<Services, 'db' | 'config' | 'produce'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('listings')
      .select(['id', 'productName'])
      .where('status', '=', 'accepted')
      .where('expiresAt', 'is', null)
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const dates = rows.map(({ productName }) =>
      calculateListingExpiryDateFromNow(productName, services).toISOString(),
    );
    await sql`
      update listings set expires_at = dated.expires_at
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${dates}::timestamptz[]) as dated (id, expires_at)
      where listings.id = dated.id`.execute(tx);
    return rows.length;
  });
}

/** Listings about to expire that no mail has announced, or only an earlier attempt of this job. */
function due(db: Queryable, jobId?: string) {
  return db
    .selectFrom('listings')
    .where('status', '=', 'accepted')
    .where('isArchived', '=', false)
    .where('sellerSuspended', '=', false)
    .where('sellerAway', '=', false)
    .where('expiresAt', '>', new Date())
    .where(
      'expiresAt',
      '<',
      sql<Date>`(date_trunc('day', ${new Date()}::timestamptz at time zone 'Europe/Paris') + ${LISTING_EXPIRY_REMINDER_LEAD_DAYS + 1}::int * interval '1 day')
        at time zone 'Europe/Paris'`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('renewalLinks')
            .select('hash')
            .whereRef('renewalLinks.listingId', '=', 'listings.id')
            .whereRef('renewalLinks.expiry', '=', 'listings.expiresAt')
            .where(jobId ? sql<SqlBool>`job_id <> ${jobId}::uuid` : sql<SqlBool>`true`),
        ),
      ),
    );
}

async function listDueSellers(db: Queryable): Promise<string[]> {
  const rows = await due(db).select('userId').distinct().execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Due listings of a seller. The account is locked, so that the second of two concurrent jobs sees what the
 * first mailed.
 */
async function listDue(
  tx: Queryable,
  userId: string,
  jobId: string,
): Promise<(ListingRow & { expiresAt: Date })[]> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const rows = await due(tx, jobId)
    .selectAll('listings')
    .where('userId', '=', userId)
    .orderBy('expiresAt')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => (row.expiresAt ? { ...row, expiresAt: row.expiresAt } : []));
}
