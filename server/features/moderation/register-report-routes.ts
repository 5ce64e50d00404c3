import type { ListingReport } from '#contract/moderation/schemas.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import { findListingsById } from '#server/features/listings/queries.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import { getWidestRequestIpNetwork } from '#server/platform/http/limiter.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { dismissReport } from './dismiss-report.ts';
import { presentPersonReports } from './person-reports/present-person-reports.ts';
import { listOpenPersonReports } from './person-reports/queries.ts';
import { reportMessageOrMember } from './person-reports/report-message-or-member.ts';
import { presentListingReports } from './present-reasons.ts';
import { reportListing } from './report-listing.ts';
import * as queries from './report-queries.ts';
import type { ListingReportRow } from './tables.ts';
import { reportThanks } from './thanks/report-thanks.ts';

export function registerReportRoutes(
  bind: BindRoute,
  services: Pick<Services, 'db' | 'jobs' | 'config' | 'produce' | 'sessionSecret'>,
) {
  const { db } = services;

  bind('POST /api/reports', async ({ body, write, request, reply }) => {
    const { type, entityId, reason } = body;
    const report = () => {
      if (type === 'thanks') return reportThanks(write, services, { entityId, reason });
      if (type !== 'ad') return reportMessageOrMember(write, services, { type, entityId, reason });
      const network = getWidestRequestIpNetwork(request);
      return reportListing(write, services, { id: entityId, reason, network });
    };
    const isNew = await report();
    if (!isNew) reply.code(200);
    return { message: done[type] };
  });

  bind('GET /api/reports/reports', async ({ query, viewer, reply }) => {
    const { rows, total } = await queries.listOpenListingReports(db, viewer.id, query);
    reply.header('x-total-count', total);
    return presentReports(db, rows, viewer);
  });

  bind('GET /api/reports/people', async ({ query, viewer, reply }) => {
    const { rows, total } = await listOpenPersonReports(db, viewer.id, query);
    reply.header('x-total-count', total);
    return presentPersonReports(db, rows, viewer);
  });

  bind('DELETE /api/reports/:id', async ({ params, write }) => {
    await dismissReport(write, services, params.id);
    return { message: 'Signalement supprimé avec succès' };
  });
}

const done = {
  ad: 'Annonce signalée avec succès',
  message: 'Message signalé avec succès',
  user: 'Membre signalé avec succès',
  thanks: 'Remerciement signalé avec succès',
};

async function presentReports(
  db: Database,
  rows: ListingReportRow[],
  viewer: Viewer,
): Promise<ListingReport[]> {
  const listings = await findListingsById(db, [...new Set(rows.map((row) => row.listingId))]);
  const ads = new Map((await presentListings(db, listings, viewer)).map((ad) => [ad._id, ad]));
  const reasons = await presentListingReports(db, rows);
  return reasons.flatMap(({ report, fields }) => {
    const ad = ads.get(report.listingId);
    return ad ? [{ _id: report.id, type: 'ad' as const, entityId: ad._id, ad, ...fields }] : [];
  });
}
