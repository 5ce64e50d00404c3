import { countByStatus, listDeleted, listPending } from '#server/features/listings/moderated-queries.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { countOpenReports, countReportedListings } from './report-queries.ts';

export function queueRoutes(bind: Bind, { db }: Pick<Services, 'db'>) {
  bind('GET /api/admin/adverts/pending', async ({ query, viewer, reply }) => {
    const { rows, total } = await listPending(db, query);
    reply.header('x-total-count', total);
    return presentListings(db, rows, viewer);
  });

  bind('GET /api/admin/adverts/deleted', async ({ query, viewer, reply }) => {
    const { rows, total } = await listDeleted(db, query);
    reply.header('x-total-count', total);
    return presentListings(db, rows, viewer);
  });

  bind('GET /api/admin/queues', async () => ({
    pending: await countByStatus(db, 'pending'),
    reported: await countReportedListings(db),
    reports: await countOpenReports(db),
    deleted: await countByStatus(db, 'deleted'),
  }));
}
