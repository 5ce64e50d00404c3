import { defineApiRouteContracts } from '../api-route.ts';
import {
  communeCheckAnswerSchema,
  communeCheckQuerySchema,
  communeGeoJsonFeatureSchema,
  nearestCommuneQuerySchema,
  placeSuggestionsQuerySchema,
  placeSuggestionsSchema,
} from './schemas.ts';

export const placeRouteContracts = defineApiRouteContracts({
  'GET /api/places/search': {
    access: 'public',
    limits: ['suggestions'],
    summary:
      'Communes et arrondissements dont le nom ou le code postal commence ainsi, puis ceux qui s’écrivent presque ainsi ; départements à part',
    query: placeSuggestionsQuerySchema,
    response: placeSuggestionsSchema,
  },
  'GET /api/places/check': {
    access: 'public',
    limits: ['suggestions'],
    summary: 'Si une commune porte ce nom et ce code postal, et lesquelles sont peut-être voulues sinon',
    query: communeCheckQuerySchema,
    response: communeCheckAnswerSchema,
  },
  'GET /api/places/nearest': {
    access: 'public',
    limits: ['suggestions'],
    summary: 'La commune ou l’arrondissement le plus proche, à 30 km au plus',
    query: nearestCommuneQuerySchema,
    response: communeGeoJsonFeatureSchema,
  },
});
