import { defineRoutes } from '../route.ts';
import { placeCollection, placeQuery } from './schemas.ts';

export const placeRoutes = defineRoutes({
  'GET /api/places/search': {
    access: 'public',
    limits: ['suggestions'],
    summary: 'Communes et arrondissements dont le nom ou le code postal commence ainsi',
    query: placeQuery,
    response: placeCollection,
  },
});
