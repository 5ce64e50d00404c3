import * as z from 'zod';
import { listingAndAnsweredCountsSchema } from '../advice/routes.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { categories } from '../listings/categories.ts';
import { moderationLogActions } from './rules.ts';
import {
  MIN_DECISIONS_FOR_MODERATION_DELAY,
  pendingModerationKinds,
  statisticsPeriodErrorTexts,
} from './statistics-rules.ts';

const count = z.int();
const day = z.iso.date();
const requestedDay = z.iso
  .date({ error: statisticsPeriodErrorTexts.date })
  .refine((text) => text >= '2000-01-01' && text < '2100-01-01', statisticsPeriodErrorTexts.date)
  .optional();
const department = z.object({ code: z.string(), name: z.string() });

const statistics = z
  .object({
    /** Period of the statistics: days in Paris, both included. */
    from: day,
    to: day,
    /** Pending decisions of each kind at this moment, whatever the period. */
    waiting: z.array(
      z.object({
        kind: z.enum(pendingModerationKinds),
        total: count,
        ages: z.object({ day: count, threeDays: count, week: count, longer: count }),
      }),
    ),
    decisions: z.object({
      total: count,
      /**
       * Hours between submission and decision: the median, and the delay that nine decisions in ten did not exceed.
       * Null when there are no decisions.
       */
      medianHours: z.number().nullable(),
      p90Hours: z.number().nullable(),
      /** Counts of decisions by action, the most frequent first. */
      byAction: z.array(z.object({ action: z.enum(moderationLogActions), count })),
    }),
    refusals: z
      .object({
        total: count,
        /** Canned reasons of refusals by their short names; a refusal with two of them counts for each. */
        byReason: z.array(z.object({ label: z.string(), count })),
      })
      .describe(
        'Annonces refusées ou supprimées et modifications refusées, ensemble ; `decisions.byAction` les sépare.',
      ),
    /** Statistics of the weeks of the period, from their Monday on. */
    weeks: z.array(z.object({ week: day, published: count, accepted: count, members: count })),
    /** Reservations of the period by what happened to them in it; one may be counted several times. */
    reservations: z.object({
      asked: count,
      accepted: count,
      /**
       * Numbers of reservations handed over and missed, by the outcome of either side; those without an
       * outcome are not counted.
       */
      done: count,
      missed: count,
    }),
    /** Listings, and changes of listings, that the fast lane put online in the period. */
    fastLane: z.object({
      published: count,
      /** Number of these that the next person to decide about the listing refused or removed, until now. */
      takenBack: count,
    }),
    /** Listings online at this moment by department, the most first; null for a place in no department. */
    departments: z.array(z.object({ department: department.nullable(), listings: count })),
    /** Names of products, as they are compared, that searches from at least three networks did not find. */
    emptySearches: z.array(
      z.object({ term: z.string(), department: department.nullable(), searches: count }),
    ),
    /** Offers online for 48 hours at this moment that nobody has written about or reserved, the most first. */
    withoutEcho: z.array(
      z.object({ category: z.enum(categories), department: department.nullable(), count }),
    ),
    /**
     * Offers whose authors were told what would help, and those of the authors held back, of the last 180 days; answered
     * are those that got a message in the two weeks after.
     */
    advice: z.object({ mailed: listingAndAnsweredCountsSchema, heldBack: listingAndAnsweredCountsSchema }),
  })
  .meta({ id: 'Statistics' });
export type AdminStatistics = z.output<typeof statistics>;

export const adminStatisticsRouteContracts = defineApiRouteContracts({
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
    summary: `Heures entre l’envoi d’une annonce et sa décision, pour la moitié de celles des quatre dernières semaines ; \`null\` quand il y en a moins de ${MIN_DECISIONS_FOR_MODERATION_DELAY}. Minutes jusqu’à la mise en ligne sans relecture, pour un membre qui y a droit`,
    response: z.object({
      medianHours: z.number().nullable(),
      /** Minutes after which a listing of the caller goes online without an administrator; null when it has to wait. */
      fastLaneMinutes: z.int().nullable(),
    }),
    cacheable: true,
  },
});
