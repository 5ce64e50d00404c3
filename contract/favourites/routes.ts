import * as z from 'zod';
import { createPagingQuerySchema, messageOnlyResponseSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { listingSchema } from '../listings/schemas.ts';

const favourite = z
  .object({
    ad: listingSchema,
    /**
     * False when a favourite listing was archived or deleted, or its author suspended: it stays in the list, without
     * texts, photos, price and quantity.
     */
    isAvailable: z.boolean(),
  })
  .meta({ id: 'Favourite' });
export type Favourite = z.output<typeof favourite>;

export const favouriteRouteContracts = defineApiRouteContracts({
  'GET /api/favorites': {
    access: 'member',
    limits: [],
    summary: 'Ses annonces favorites, les dernières ajoutées d’abord',
    query: createPagingQuerySchema(100),
    response: z.array(favourite),
  },
  'GET /api/favorites/ids': {
    access: 'member',
    limits: [],
    summary: 'Les seuls identifiants de ses annonces favorites, pour les étoiles',
    response: z.array(z.string()),
  },
  'POST /api/favorites': {
    access: 'member',
    limits: ['favourites'],
    summary: 'Ajouter une annonce à ses favoris ; sans effet si elle y est',
    body: z.object({ ad: z.string({ error: "Indiquez l'identifiant d'une annonce." }) }),
    response: favourite,
    status: 201,
    statusWhenExisting: 200,
  },
  'DELETE /api/favorites/:adId': {
    access: 'member',
    beforeTerms: true,
    limits: ['favourites'],
    summary: 'Retirer une annonce de ses favoris ; sans effet si elle n’y est pas',
    params: z.object({ adId: z.string() }),
    response: messageOnlyResponseSchema,
  },
});
