import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';
import {
  administeredProduceNamesSchema,
  newProduceNameBody,
  produceNameChangeBody,
  produceNameDeletionQuery,
} from './schemas.ts';

const params = z.object({ id: z.string() });

export const produceNameRouteContracts = defineApiRouteContracts({
  'GET /api/admin/produce-names': {
    access: 'admin',
    limits: [],
    summary: 'Noms de produits ajoutés à la liste du site',
    response: administeredProduceNamesSchema,
  },
  'POST /api/admin/produce-names': {
    access: 'admin',
    requiresPassword: true,
    limits: ['settingChanges'],
    summary: 'Ajouter un nom de produit, sa catégorie, ses mois et ses autres noms ; noté dans le journal',
    body: newProduceNameBody,
    status: 201,
    response: administeredProduceNamesSchema,
  },
  'PATCH /api/admin/produce-names/:id': {
    access: 'admin',
    requiresPassword: true,
    limits: ['settingChanges'],
    summary:
      'Corriger un nom ajouté, sauf si une autre personne l’a changé depuis cette version (`PRODUCE_NAME_CHANGED`) ; noté dans le journal',
    params,
    body: produceNameChangeBody,
    response: administeredProduceNamesSchema,
  },
  'DELETE /api/admin/produce-names/:id': {
    access: 'admin',
    requiresPassword: true,
    limits: ['settingChanges'],
    summary:
      'Retirer un nom ajouté, sauf si une autre personne l’a changé depuis cette version (`PRODUCE_NAME_CHANGED`) ; noté dans le journal',
    params,
    query: produceNameDeletionQuery,
    response: administeredProduceNamesSchema,
  },
});
