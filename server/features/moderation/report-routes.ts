import type { Report } from '#contract/moderation/schemas.ts';
import { ERASED_PERSON } from '#server/features/accounts/erased-person.ts';
import { findProfiles } from '#server/features/accounts/queries.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import { findListings } from '#server/features/listings/queries.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { decideReport } from './decide-report.ts';
import { reportListing } from './report-listing.ts';
import * as queries from './report-queries.ts';
import type { ReportRow } from './tables.ts';

export function reportRoutes(bind: Bind, { db }: Pick<Services, 'db'>) {
  bind('POST /api/reports', async ({ body, write, reply }) => {
    const isNew = await reportListing(write, body.entityId, body.reason);
    if (!isNew) reply.code(200);
    return { message: 'Annonce signalée avec succès' };
  });

  bind('GET /api/reports/reports', async ({ query, viewer, reply }) => {
    const { rows, total } = await queries.listOpenReports(db, query);
    reply.header('x-total-count', total);
    return presentReports(db, rows, viewer);
  });

  bind('DELETE /api/reports/:id', async ({ params, write }) => {
    await decideReport(write, params.id);
    return { message: 'Signalement supprimé avec succès' };
  });
}

async function presentReports(db: Database, rows: ReportRow[], viewer: Viewer): Promise<Report[]> {
  const listings = await findListings(db, [...new Set(rows.map((row) => row.listingId))]);
  const ads = new Map((await presentListings(db, listings, viewer)).map((ad) => [ad._id, ad]));
  const reporterIds = [...new Set(rows.flatMap((row) => row.reporterId ?? []))];
  const reporters = new Map((await findProfiles(db, reporterIds)).map((person) => [person.id, person]));
  return rows.flatMap((row) => {
    const ad = ads.get(row.listingId);
    if (!ad) return [];
    const { firstName, lastName } = reporters.get(row.reporterId ?? '') ?? ERASED_PERSON;
    const reporter = { firstName, lastName };
    const { id: _id, reason } = row;
    const createdAt = row.createdAt.toISOString();
    return [{ _id, type: 'ad' as const, entityId: ad._id, ad, reporter, reason, createdAt }];
  });
}
