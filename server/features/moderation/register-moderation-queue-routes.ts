import { cannedRefusalReasons } from '#contract/moderation/canned-refusal-reasons.ts';
import type { ModerationQueueListing } from '#contract/moderation/schemas.ts';
import { compareListingWithSubmittedRevision } from '#server/features/listings/edits/revisions.ts';
import {
  countListingsWithStatus,
  countPendingListingsAndRevisions,
  countSuspiciousPendingListings,
  listListingsDeletedByModerators,
  listPendingListingsAndRevisions,
  type PendingListingOrRevision,
} from '#server/features/listings/moderated-queries.ts';
import {
  getListingSubmissionDate,
  presentCommuneMismatch,
  presentListings,
  signListingPicturePaths,
} from '#server/features/listings/present-listing.ts';
import { countThanksPendingModeration } from '#server/features/reservations/thanks/moderated-thanks.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { countPendingModerationWork } from './count-pending-moderation-work.ts';
import { countUnreviewedPublications } from './fast-lane/unreviewed-publications.ts';
import { countOpenContentNotices } from './notices/queries.ts';
import { presentListingReports } from './present-reasons.ts';
import { presentSpamScores } from './present-spam-scores.ts';
import {
  countOpenListingReports,
  countReportedListings,
  listOpenReportsOfListings,
} from './report-queries.ts';

export function registerModerationQueueRoutes(
  bind: BindRoute,
  { config, db }: Pick<Services, 'config' | 'db'>,
) {
  bind('GET /api/admin/adverts/pending', async ({ query, viewer, reply }) => {
    const { waiting, total } = await listPendingListingsAndRevisions(db, query);
    reply.header('x-total-count', total);
    return presentWaiting(db, waiting, viewer);
  });

  bind('GET /api/admin/adverts/deleted', async ({ query, viewer, reply }) => {
    const { rows, total } = await listListingsDeletedByModerators(db, query);
    reply.header('x-total-count', total);
    return presentListings(db, rows, viewer);
  });

  bind('GET /api/admin/queues', async ({ viewer }) => ({
    pending: await countPendingListingsAndRevisions(db),
    suspicious: await countSuspiciousPendingListings(db),
    reported: await countReportedListings(db, viewer.id),
    reports: await countOpenListingReports(db, viewer.id),
    deleted: await countListingsWithStatus(db, 'deleted'),
    unread: await countUnreviewedPublications(db),
    notices: await countOpenContentNotices(db, viewer.id),
    thanks: await countThanksPendingModeration(db, viewer.id),
  }));

  bind('GET /api/admin/counts', ({ viewer }) => countPendingModerationWork(db, viewer.id));

  bind('GET /api/admin/refusal-reasons', async () => ({
    reasons: config.refusalReasons ?? [...cannedRefusalReasons],
  }));
}

/** Queue entries. A revision comes with its listing as visitors see it, and its changes. */
async function presentWaiting(
  db: Queryable,
  waiting: PendingListingOrRevision[],
  viewer: Viewer,
): Promise<ModerationQueueListing[]> {
  const ads = await presentListings(
    db,
    waiting.map(({ listing }) => listing),
    viewer,
  );
  const spam = await presentSpamScores(
    db,
    ads.map(({ _id }) => _id),
  );
  const returned = waiting.flatMap(({ listing, revision }) => (revision ? [] : [listing.id]));
  const reasons = await presentListingReports(db, await listOpenReportsOfListings(db, viewer.id, returned));
  const reports = Map.groupBy(reasons, ({ report }) => report.listingId);
  const entries = new Map(waiting.map((entry) => [entry.listing.id, entry]));
  return ads.flatMap((ad) => {
    const entry = entries.get(ad._id);
    if (!entry) return [];
    const { listing, revision } = entry;
    const submittedAt = revision?.submittedAt ?? getListingSubmissionDate(listing);
    return [
      {
        ...ad,
        isRevision: revision !== null,
        ...(revision && {
          changes: compareListingWithSubmittedRevision(listing, revision, (images) =>
            signListingPicturePaths(images, listing, viewer),
          ),
        }),
        ...(revision?.fields.location && {
          placeDoubt: undefined,
          ...presentCommuneMismatch(revision.fields.location),
        }),
        submittedAt: submittedAt.toISOString(),
        spam: spam.get(ad._id) ?? null,
        reports: reports.get(ad._id)?.map(({ fields }) => fields) ?? [],
      },
    ];
  });
}
