import * as z from 'zod';
import { defineRoutes } from '../route.ts';
import { decisionActions } from './rules.ts';
import { MIN_DECISIONS_SHOWN, pendingWorkKinds, periodErrorTexts } from './statistics-rules.ts';

const count = z.int();
const day = z.iso.date();
const requestedDay = z.iso
  .date({ error: periodErrorTexts.date })
  .refine((text) => text >= '2000-01-01' && text < '2100-01-01', periodErrorTexts.date)
  .optional();
const department = z.object({ code: z.string(), name: z.string() });

const statistics = z
  .object({
    /** Days in Paris, both included. */
    from: day,
    to: day,
    /** Pending decisions at this moment, whatever the period. */
    waiting: z.array(
      z.object({
        kind: z.enum(pendingWorkKinds),
        total: count,
        ages: z.object({ day: count, threeDays: count, week: count, longer: count }),
      }),
    ),
    decisions: z.object({
      total: count,
      /**
       * Hours between submission and decision: half of the decisions took no more, and nine in ten. Null when there
       * are none.
       */
      medianHours: z.number().nullable(),
      p90Hours: z.number().nullable(),
      /** Actions, the most frequent first. */
      byAction: z.array(z.object({ action: z.enum(decisionActions), count })),
    }),
    /** Listings refused or removed, and changes of listings refused. */
    refusals: z.object({
      total: count,
      /** Short names of the usual reasons; a refusal with two of them counts for each. */
      byReason: z.array(z.object({ label: z.string(), count })),
    }),
    /** Weeks of the period, from their Monday on. */
    weeks: z.array(z.object({ week: day, published: count, accepted: count, members: count })),
    /** Listings online at this moment by department, the most first; null for a place in no department. */
    departments: z.array(z.object({ department: department.nullable(), listings: count })),
    /** Names of products, as they are compared, that searches from at least three networks did not find. */
    emptySearches: z.array(
      z.object({ term: z.string(), department: department.nullable(), searches: count }),
    ),
  })
  .meta({ id: 'Statistics' });
export type Statistics = z.output<typeof statistics>;

export const statisticsRoutes = defineRoutes({
  'GET /api/admin/statistics': {
    access: 'admin',
    limits: [],
    summary:
      'Les chiffres de la modération et du site, des douze dernières semaines ou du jour `from` au jour `to`, deux ans au plus',
    query: z.object({ from: requestedDay, to: requestedDay }),
    response: statistics,
  },
  'GET /api/moderation/delay': {
    access: 'public',
    limits: ['reads'],
    summary: `Heures entre l’envoi d’une annonce et sa décision, pour la moitié de celles des quatre dernières semaines ; \`null\` quand il y en a moins de ${MIN_DECISIONS_SHOWN}`,
    response: z.object({ medianHours: z.number().nullable() }),
    cacheable: true,
  },
});
