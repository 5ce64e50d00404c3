import * as z from 'zod';
import { acrossFields } from '../form-fields.ts';
import { statuses } from '../listings/rules.ts';
import { listing } from '../listings/schemas.ts';
import { defineRoutes } from '../route.ts';
import { decision } from './decisions.ts';
import { DECIDED_AT_ONCE, MAX_REASON, moderationTexts } from './rules.ts';

const fields = {
  status: z.enum(['accepted', 'refuse', 'deleted'], { error: moderationTexts.status }),
  deleteReason: z.string().trim().max(MAX_REASON, moderationTexts.tooLong).optional(),
  /** The status that the administrator saw: when it has changed since, nothing is decided. */
  from: z.enum(statuses, { error: moderationTexts.status }).optional(),
};

const needsReason = {
  path: ['deleteReason'],
  error: moderationTexts.reason,
  ...acrossFields,
};
const hasReason = (body: { status: string; deleteReason?: string | undefined }) =>
  body.status === 'accepted' || Boolean(body.deleteReason);

/** How a listing stands when something else was decided before, and by whom; null when the log does not know. */
const present = z.object({ status: z.enum(statuses), decision: decision.nullable() });
export type PresentState = z.output<typeof present>;

const outcome = z
  .object({
    _id: z.string(),
    /** `unchanged`: it was so already; `conflict`: something else was decided before; `unknown`: no such listing. */
    outcome: z.enum(['done', 'unchanged', 'conflict', 'unknown']),
    /** Of what was decided before this call. */
    present: present.nullable(),
  })
  .meta({ id: 'DecisionOutcome' });
export type DecisionOutcome = z.output<typeof outcome>;

export const listingDecisionRoutes = defineRoutes({
  'PUT /api/admin/advert/:id': {
    access: 'admin',
    limits: ['moderation'],
    summary: 'Accepter, refuser, supprimer ou rétablir une annonce',
    params: z.object({ id: z.string() }),
    body: z.object(fields).refine(hasReason, needsReason),
    response: z.object({ ad: listing }),
  },
  'PUT /api/admin/decisions': {
    access: 'admin',
    limits: ['moderation'],
    summary: 'Décider de plusieurs annonces à la fois ; chacune a son issue',
    body: z
      .object({
        ...fields,
        ids: z
          .array(z.string({ error: moderationTexts.ids }), { error: moderationTexts.ids })
          .min(1, moderationTexts.ids)
          .max(DECIDED_AT_ONCE, moderationTexts.ids),
      })
      .refine(hasReason, needsReason),
    response: z.object({ outcomes: z.array(outcome) }),
  },
});
