import * as z from 'zod';
import { pagination, paging } from '../answers.ts';
import { defineRoutes } from '../route.ts';
import { DECISIONS_PER_PAGE, decisionActions, decisionStates } from './decision-rules.ts';

const state = z.enum(decisionStates).nullable();

export const decision = z
  .object({
    _id: z.string(),
    administrator: z.object({ firstName: z.string(), lastName: z.string() }),
    createdAt: z.iso.datetime(),
    action: z.enum(decisionActions),
    before: state,
    after: state,
    reason: z.string().nullable(),
  })
  .meta({ id: 'Decision' });
export type Decision = z.output<typeof decision>;

export const decisionRoutes = defineRoutes({
  'GET /api/admin/decisions': {
    access: 'admin',
    limits: [],
    summary:
      'Le journal d’une annonce (ses signalements compris) ou d’un membre, du plus récent au plus ancien',
    query: paging(DECISIONS_PER_PAGE).extend({
      subject: z.enum(['listing', 'member'], { error: 'Indiquez listing ou member.' }),
      id: z.string({ error: "Indiquez l'identifiant." }),
    }),
    response: z.object({ decisions: z.array(decision), pagination }),
  },
});
