import { presentListings } from '#server/features/listings/present-listing.ts';
import { findListing, findListingsById } from '#server/features/listings/queries.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { recordModerationDecision } from '../decisions/record-moderation-decision.ts';
import {
  deleteUnreviewedPublication,
  findUnreviewedPublication,
  listUnreviewedPublications,
} from './unreviewed-publications.ts';

export function registerUnreviewedPublicationRoutes(bind: BindRoute, { db }: Pick<Services, 'db'>) {
  bind('GET /api/admin/adverts/unread', async ({ query, viewer, reply }) => {
    const { rows, total } = await listUnreviewedPublications(db, query);
    reply.header('x-total-count', total);
    const listings = await findListingsById(
      db,
      rows.map(({ listingId }) => listingId),
    );
    const ads = new Map((await presentListings(db, listings, viewer)).map((ad) => [ad._id, ad]));
    return rows.flatMap(({ listingId, isRevision, publishedAt }) => {
      const ad = ads.get(listingId);
      return ad ? [{ ...ad, isRevision, unreadSince: publishedAt.toISOString() }] : [];
    });
  });

  bind('PUT /api/admin/adverts/unread/:id', async ({ params: { id }, body, write }) => {
    await write(async (tx, _signalChange, admin) => {
      const listing = (await findListing(tx, id, { lock: true })) ?? fail('LISTING_NOT_FOUND');
      const unread = await findUnreviewedPublication(tx, listing.id);
      // Another administrator has read it, or decided about it.
      if (!unread) return;
      if (unread.publishedAt.toISOString() !== body.unreadSince) fail('LISTING_CHANGED');
      await deleteUnreviewedPublication(tx, listing.id);
      await recordModerationDecision(tx, {
        adminId: admin.id,
        subject: { kind: 'listing', id: listing.id },
        action: 'confirm-listing',
        before: null,
        after: null,
      });
    });
    return { message: "L'annonce est relue." };
  });
}
