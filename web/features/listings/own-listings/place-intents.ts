import type { Listing } from '#contract/listings/schemas.ts';
import { apiErrorTextOr, withToast } from '#web/actions/client-action.ts';
import { UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';

export type PlaceIntents = typeof placeIntents;

export const placeIntents = {
  correctPlace: ({ id, location }: { id: string; location: Listing['location'] }) =>
    withToast(call('PUT /api/adverts/:id', { params: { id }, body: { location, images: [] } }), {
      done: ({ ad }) =>
        ad.revision ? 'Lieu corrigé\u00a0: un administrateur le relit avant les visiteurs' : 'Lieu corrigé',
      failed: apiErrorTextOr(UNEXPECTED_ERROR_TEXT),
    }),
};
