import { DAY_MS } from '#contract/durations.ts';
import '#server/features/moderation/tables.ts';
import { v7 as uuidv7 } from 'uuid';
import type { NewContentNoticeBody } from '#contract/moderation/notice-schemas.ts';
import {
  contentNoticeErrorTexts,
  MAX_DAILY_CONTENT_NOTICE_RECEIPT_MAILS,
} from '#contract/moderation/notices.ts';
import { lockAccountForKeyShare } from '#server/features/accounts/queries.ts';
import { isListingOwner } from '#server/features/listings/policy.ts';
import { findListing } from '#server/features/listings/queries.ts';
import { createRandomReference } from '#server/platform/create-random-secret.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { countAttempt } from '#server/platform/http/attempts.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { canonicalizeMailbox } from '#server/platform/mail/canonicalize-mailbox.ts';
import type { Services } from '#server/platform/services.ts';
import { sendContentNoticeReceiptMailJob } from './jobs.ts';
import { parseReportedPageUrl, type ReportedPage } from './reported-page.ts';

/**
 * Stores a notice about a page, and mails a receipt unless the address got enough of them today.
 * @returns its reference
 * @throws Failure INVALID_INPUT when the page is not of this site, or is the member's own
 */
export async function submitContentNotice(
  { db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>,
  { url, category, reason, ...from }: NewContentNoticeBody,
  viewer: Viewer | null,
): Promise<string> {
  const page =
    parseReportedPageUrl(url, config.publicUrl) ??
    fail('INVALID_INPUT', { fields: { url: contentNoticeErrorTexts.foreignUrl } });
  if (viewer) await refuseOwn(db, page, viewer);
  const name = from.name ?? null;
  const email = from.email ?? null;
  const id = uuidv7();
  const reference = `S-${createRandomReference()}`;
  const isMailed =
    email !== null &&
    'giveBack' in
      (await countAttempt(db, ['notice-receipt', canonicalizeMailbox(email)], {
        max: MAX_DAILY_CONTENT_NOTICE_RECEIPT_MAILS,
        timeWindow: DAY_MS,
      }));
  await db.transaction().execute(async (tx) => {
    const reporter = viewer && (await lockAccountForKeyShare(tx, viewer.id));
    await tx
      .insertInto('notices')
      .values({
        id,
        reference,
        ...page,
        category,
        reason,
        // Account erased meanwhile: the notice is stored without name and e-mail, as
        // `anonymizeContentNoticesOfReporter` leaves it.
        ...(reporter === undefined ? { name: null, email: null } : { name, email }),
        reporterId: reporter?.id ?? null,
      })
      .execute();
    if (isMailed) await jobs.enqueue(tx, sendContentNoticeReceiptMailJob, { noticeId: id });
  });
  return reference;
}

async function refuseOwn(db: Queryable, { listingId, userId }: ReportedPage, viewer: Viewer): Promise<void> {
  if (userId === viewer.id) fail('INVALID_INPUT', { fields: { url: contentNoticeErrorTexts.ownPage } });
  const listing = listingId ? await findListing(db, listingId) : undefined;
  if (listing && isListingOwner(viewer, listing))
    fail('INVALID_INPUT', { fields: { url: contentNoticeErrorTexts.ownListing } });
}
