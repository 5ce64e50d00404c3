import type { ListingLifecycleAction } from '#contract/listings/rules.ts';
import { editListing } from '#server/features/listings/edits/edit-listing.ts';
import { presentListing } from '#server/features/listings/present-listing.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { applyListingLifecycleActionAsOwner } from './apply-listing-lifecycle-actions.ts';
import {
  applyListingRenewalLinkAnswer,
  findListingByRenewalLink,
} from './apply-listing-renewal-link-answer.ts';
import { applyBulkListingEditsAtomically, applyBulkListingEditsIndependently } from './change-stall.ts';
import { eraseListing } from './erase-listing.ts';
import { isListingExpired } from './transitions.ts';

type Needed =
  | 'db'
  | 'jobs'
  | 'images'
  | 'log'
  | 'places'
  | 'config'
  | 'produce'
  | 'features'
  | 'publicChanges'
  | 'onBecamePublic';

/** Routes for authors' changes to their published listings. */
export function registerOwnListingChangeRoutes(bind: BindRoute, services: Pick<Services, Needed>) {
  const { db } = services;

  bind('PUT /api/adverts/:id', async ({ params, body, viewer, write, sender }) => {
    const edited = await editListing(write, services, viewer, params.id, body, sender);
    return { ad: await presentListing(db, edited, viewer) };
  });

  bind('PUT /api/adverts/my-ads', async ({ body, viewer, write, limit }) => {
    if (body.changes.length > 1) await limit('severalListingChanges');
    const update = body.allOrNothing ? applyBulkListingEditsAtomically : applyBulkListingEditsIndependently;
    return { results: await update(write, services, viewer, body.changes) };
  });

  const change = async (
    id: string,
    action: ListingLifecycleAction,
    viewer: Viewer,
    write: ViewerTransactionRunner,
  ) => ({
    ad: await presentListing(
      db,
      await applyListingLifecycleActionAsOwner(write, services, id, action),
      viewer,
    ),
  });

  bind('PUT /api/adverts/:id/archive', ({ params, body, viewer, write }) =>
    change(params.id, body.isArchived ? 'archive' : 'unarchive', viewer, write),
  );

  bind('POST /api/adverts/:id/renew', ({ params, viewer, write }) =>
    change(params.id, 'renew', viewer, write),
  );

  bind('GET /api/adverts/renew/:token', async ({ params }) => ({
    ad: presentRenewable(await findListingByRenewalLink(db, params.token)),
  }));

  bind('POST /api/adverts/renew/:token', async ({ params, body }) => {
    const { listing, ...outcome } = await applyListingRenewalLinkAnswer(services, params.token, body.still);
    return { ad: presentRenewable(listing), ...outcome };
  });

  bind('DELETE /api/adverts/:id', async ({ params, write }) => {
    await eraseListing(write, services, params.id);
    return { message: 'Annonce supprimée avec succès' };
  });
}

const presentRenewable = (row: ListingRow) => ({
  _id: row.id,
  productName: row.productName,
  mainType: row.mainType,
  images: row.images,
  availability: row.availability,
  isArchived: row.isArchived,
  ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
  expired: isListingExpired(row),
});
