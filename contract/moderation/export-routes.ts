import * as z from 'zod';
import { type ApiRoute, defineApiRouteContracts } from '../api-route.ts';

const csv = (summary: string) =>
  ({
    access: 'admin',
    requiresCode: 'always',
    limits: ['csvExports'],
    summary: `${summary}, les plus anciens d’abord, pour un tableur : CSV en UTF-8 avec BOM, « ; » entre les colonnes, virgule dans les nombres, dates ISO 8601 ; l’export est noté dans le journal`,
    produces: 'text/csv',
    response: z.string(),
  }) as const satisfies ApiRoute;

export const csvExportRouteContracts = defineApiRouteContracts({
  'GET /api/admin/exports/users.csv': csv('Tous les comptes'),
  'GET /api/admin/exports/listings.csv': csv('Toutes les annonces'),
  'GET /api/admin/exports/decisions.csv': csv('Le journal des décisions'),
  'GET /api/admin/exports/notices.csv': csv('Les signalements de pages'),
});
