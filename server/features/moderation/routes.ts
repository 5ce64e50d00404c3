import type { BecamePublic } from '#server/features/listings/change-status.ts';
import type { Lexicon } from '#server/features/listings/lexicon.ts';
import { countByStatus, listDeleted, listPending } from '#server/features/listings/moderated-queries.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { decideListing } from './decide-listing.ts';
import { countOpenReports } from './report-queries.ts';

export interface ModerationDependencies {
  db: Database;
  lexicon: Lexicon;
  onPublicChange: () => void;
  onBecamePublic: BecamePublic;
}

export function moderationRoutes(bind: Bind, deps: ModerationDependencies) {
  const { db, lexicon, onPublicChange } = deps;

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
    reports: await countOpenReports(db),
    deleted: await countByStatus(db, 'deleted'),
  }));

  bind('PUT /api/admin/advert/:id', async ({ params, body, viewer }) => {
    const listing = await decideListing(deps, viewer, params.id, body.status, body.deleteReason);
    if (listing.status === 'accepted') lexicon.learn(listing.terms);
    onPublicChange();
    const [ad] = await presentListings(db, [listing], viewer, 'own-page');
    return { ad: ad ?? fail('LISTING_NOT_FOUND') };
  });
}
