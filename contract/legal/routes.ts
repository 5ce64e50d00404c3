import { messageResponseSchema } from '../answers.ts';
import { defineRoutes } from '../api-route.ts';
import { contactMessageBody, legalFactsSchema } from './schemas.ts';

export const legalRoutes = defineRoutes({
  'GET /api/legal': {
    access: 'public',
    limits: ['reads'],
    summary: 'L’exploitant du site, et ce que les pages légales disent de son réglage',
    response: legalFactsSchema,
  },
  'POST /api/contact': {
    access: 'public',
    limits: ['contactMessages'],
    summary: 'Écrire à l’exploitant du site, qui répond à l’adresse indiquée',
    body: contactMessageBody,
    response: messageResponseSchema,
    status: 201,
  },
});
