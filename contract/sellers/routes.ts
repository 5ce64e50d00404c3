import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';
import { publicSellerProfileSchema, sellerTrackRecordSchema } from './schemas.ts';

export const sellerRouteContracts = defineApiRouteContracts({
  'GET /api/sellers/:id': {
    access: 'public',
    limits: ['reads'],
    summary: 'Un vendeur : un professionnel, ou un particulier tant qu’une de ses annonces est en ligne',
    params: z.object({
      id: z.string().max(200).describe('Identifiant, ou nom de l’adresse courte de la page : `mille-sabots`'),
    }),
    response: z.object({ seller: publicSellerProfileSchema }),
    cacheable: true,
  },
  'GET /api/sellers/:id/record': {
    access: 'public',
    limits: ['reads'],
    summary: 'Les faits connus d’un vendeur, comme sur sa page ; `null` en dessous de trois personnes',
    params: z.object({ id: z.string().max(100) }),
    response: z.object({ record: sellerTrackRecordSchema.nullable() }),
    cacheable: true,
  },
});
