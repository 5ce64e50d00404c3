import type { Listing } from '#contract/listings/schemas.ts';
import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';

export type ListingPlaceIntentHandlers = typeof listingPlaceIntentHandlers;

export const listingPlaceIntentHandlers = {
  correctPlace: ({ id, location }: { id: string; location: Listing['location'] }) =>
    runWithToast(call('PUT /api/adverts/:id', { params: { id }, body: { location, images: [] } }), {
      done: ({ ad }) =>
        ad.revision ? 'Lieu corrigé\u00a0: un administrateur le relit avant les visiteurs' : 'Lieu corrigé',
      failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
    }),
};
