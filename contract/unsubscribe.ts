import * as z from 'zod';
import { messageOnlyResponseSchema } from './answers.ts';

const params = z.object({ token: z.string().max(200) });

/**
 * Routes of the unsubscribe links, `/api/unsubscribe/<kind>/:token`, for each kind of mail that can be refused: the
 * page and the one click.
 */
export const unsubscribePageApiRoute = {
  access: 'public',
  limits: ['reads'],
  summary: 'Adresse de désabonnement d’un e-mail, ouverte dans un navigateur : mène à la page qui le propose',
  params,
  response: messageOnlyResponseSchema,
  status: 303,
} as const;

export const oneClickUnsubscribeApiRoute = {
  access: 'public',
  limits: ['reads'],
  params,
  files: {},
  response: messageOnlyResponseSchema,
} as const;

export const unsubscribeTexts = { confirm: 'Confirmez le désabonnement dans la page.' } as const;
