import * as z from 'zod';
import { messageOnlyResponseSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';

const texts = { userId: 'Indiquez une personne.' };

export const blockedMemberSchema = z
  .object({
    _id: z.string(),
    userId: z.string(),
    firstName: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Block' });
export type BlockedMember = z.output<typeof blockedMemberSchema>;

export const memberBlockRouteContracts = defineApiRouteContracts({
  'GET /api/blocks': {
    access: 'member',
    limits: [],
    summary: 'Les personnes que l’on a bloquées, les dernières d’abord',
    response: z.array(blockedMemberSchema),
  },
  'POST /api/blocks': {
    access: 'member',
    beforeTerms: true,
    limits: ['blocks'],
    summary:
      'Bloquer une personne, sans qu’elle l’apprenne : plus de messages entre elle et soi, leurs conversations sont cachées aux deux ; un administrateur écrit tout de même',
    body: z.object({ userId: z.string({ error: texts.userId }).min(1, texts.userId).max(100, texts.userId) }),
    response: blockedMemberSchema,
    status: 201,
    statusWhenExisting: 200,
  },
  'DELETE /api/blocks/:userId': {
    access: 'member',
    beforeTerms: true,
    limits: ['blocks'],
    summary: 'Débloquer une personne ; les conversations reviennent',
    params: z.object({ userId: z.string() }),
    response: messageOnlyResponseSchema,
  },
});
