import { messageOnlyResponseSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { messageToSiteOperatorBody, siteFactsForLegalPagesSchema } from './schemas.ts';

export const legalRouteContracts = defineApiRouteContracts({
  'GET /api/legal': {
    access: 'public',
    limits: ['reads'],
    summary: 'L’exploitant du site, et ce que les pages légales disent de son réglage',
    response: siteFactsForLegalPagesSchema,
  },
  'POST /api/contact': {
    access: 'public',
    limits: ['contactMessages'],
    summary: 'Écrire à l’exploitant du site, qui répond à l’adresse indiquée',
    body: messageToSiteOperatorBody,
    response: messageOnlyResponseSchema,
    status: 201,
  },
});
