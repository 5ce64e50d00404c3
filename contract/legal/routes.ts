import { messageBody } from '../answers.ts';
import { defineRoutes } from '../route.ts';
import { contactMessage, legalFacts } from './schemas.ts';

export const legalRoutes = defineRoutes({
  'GET /api/legal': {
    access: 'public',
    limits: ['reads'],
    summary: 'L’exploitant du site, et ce que les pages légales disent de son réglage',
    response: legalFacts,
  },
  'POST /api/contact': {
    access: 'public',
    limits: ['contactMessages'],
    summary: 'Écrire à l’exploitant du site, qui répond à l’adresse indiquée',
    body: contactMessage,
    response: messageBody,
    status: 201,
  },
});
