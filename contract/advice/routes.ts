import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';
import { listingSchema } from '../listings/schemas.ts';
import { oneClickUnsubscribeApiRoute, unsubscribePageApiRoute } from '../unsubscribe.ts';

export const listingAndAnsweredCountsSchema = z.object({ listings: z.int(), answered: z.int() });

const ownListingAdvice = z
  .object({
    /**
     * Offers beyond the reach of one's own request, up to 100 km, nearest first; null unless it is online, in a known
     * place, and has none within.
     */
    beyond: z
      .object({
        offers: z.array(listingSchema),
        /** Kilometres that the request reaches. */
        reach: z.int(),
        /** Radius that would reach the nearest of them; null when none that a request may have does. */
        widerRadius: z.int().nullable(),
      })
      .nullable(),
    /**
     * Listings of the same main type with and without photos, and how many of each got a message within two weeks;
     * null for a listing with photos, and while there are too few to compare.
     */
    photos: z
      .object({ with: listingAndAnsweredCountsSchema, without: listingAndAnsweredCountsSchema })
      .nullable(),
  })
  .meta({ id: 'OwnListingAdvice' });
export type OwnListingAdvice = z.output<typeof ownListingAdvice>;

export const adviceRouteContracts = defineApiRouteContracts({
  'GET /api/adverts/:id/advice': {
    access: 'member',
    limits: ['reads'],
    summary:
      'De sa propre demande sans offre à sa portée, les plus proches au-delà, à moins de 100 km ; d’une annonce sans photo, ce que les photos changent sur ce site',
    params: z.object({ id: z.string() }),
    response: ownListingAdvice,
  },
  'GET /api/unsubscribe/advice/:token': unsubscribePageApiRoute,
  'POST /api/unsubscribe/advice/:token': {
    ...oneClickUnsubscribeApiRoute,
    summary: 'Ne plus recevoir d’e-mail sur ses offres restées sans réponse, en un clic (RFC 8058)',
  },
});
