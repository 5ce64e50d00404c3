import type { FastifyInstance } from 'fastify';
import { isbot } from 'isbot';
import { validate as isUuid } from 'uuid';
import { isListingOwner } from '#server/features/listings/policy.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { createListingViewCounter } from './count-views.ts';

/** Views are reported by pages in the browser: rendering also happens for crawlers, and is cached. */
export function registerListingViewRoutes(
  bind: BindRoute,
  { db, log }: Pick<Services, 'db' | 'log'>,
  app: FastifyInstance,
) {
  const views = createListingViewCounter(db, log);
  app.addHook('onClose', views.close);

  bind('POST /api/adverts/:id/views', async ({ params: { id }, viewer, request }) => {
    const isPerson = !isbot(request.headers['user-agent']);
    const listing = viewer && (await findListing(db, id));
    const counted = isPerson && isUuid(id) && !(listing && isListingOwner(viewer, listing));
    if (counted) views.count(id.toLowerCase());
    return { counted };
  });
}
