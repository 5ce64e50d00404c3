import '#server/features/moderation/tables.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import {
  cannedRefusalReasons,
  OTHER_REFUSALS_STATISTICS_LABEL,
  splitCannedRefusalReasonAndRule,
} from '#contract/moderation/canned-refusal-reasons.ts';
import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import type { Config } from '#server/config.ts';
import { createAdminVisibleDecisionConditionSql } from '#server/features/moderation/thanks/create-admin-visible-decision-condition-sql.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';
import { createWithinPeriodConditionSql } from './create-within-period-condition-sql.ts';
import type { StatisticsPeriod } from './read-period.ts';

/** Actions with a reason that the author gets. */
const refusals: ModerationLogAction[] = ['refuse-listing', 'delete-listing', 'refuse-revision'];
/** Actions of the log that decide nothing. */
const notDecided: ModerationLogAction[] = ['export-list', 'download-backup', 'delete-backup'];

export async function countModerationDecisionsInPeriod(
  db: Queryable,
  adminId: string,
  period: StatisticsPeriod,
): Promise<AdminStatistics['decisions']> {
  const decided = db
    .selectFrom('decisions')
    .where('action', 'not in', notDecided)
    .where(createAdminVisibleDecisionConditionSql(adminId))
    .where(createWithinPeriodConditionSql('decisions.createdAt', period));
  const byAction = await decided
    .select(({ fn }) => ['action', fn.countAll<number>().as('count')])
    .groupBy('action')
    .orderBy('count', 'desc')
    .orderBy('action')
    .execute();
  const { medianHours, p90Hours } = await decided
    .where('waitedSince', 'is not', null)
    .select([hoursAt(0.5).as('medianHours'), hoursAt(0.9).as('p90Hours')])
    .executeTakeFirstOrThrow();
  const total = byAction.reduce((sum, { count }) => sum + count, 0);
  return { total, medianHours, p90Hours, byAction };
}

/**
 * Number of refusals by usual reason, the most frequent first and other reasons last, without unused ones. The built-in
 * reasons count beside those of the operator, as former refusals hold them.
 */
export async function countRefusalsByUsualReason(
  db: Queryable,
  { refusalReasons = [] }: Pick<Config, 'refusalReasons'>,
  period: StatisticsPeriod,
): Promise<AdminStatistics['refusals']> {
  const reasons = [
    ...refusalReasons,
    ...cannedRefusalReasons.filter((own) => refusalReasons.every(({ label }) => label !== own.label)),
  ];
  const row = await db
    .selectFrom('decisions')
    .where('action', 'in', refusals)
    .where(createWithinPeriodConditionSql('decisions.createdAt', period))
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where not ${eb.or(reasons.map(({ text }) => holds(eb, text)))})`.as(
        'other',
      ),
      sql<number[]>`array[${sql.join(
        reasons.map(({ text }) => sql`count(*) filter (where ${holds(eb, text)})`),
      )}]::int[]`.as('usual'),
    ])
    .executeTakeFirstOrThrow();
  const usual = reasons
    .map(({ label }, at) => ({ label, count: row.usual[at] ?? 0 }))
    .sort((a, b) => b.count - a.count);
  const byReason = [...usual, { label: OTHER_REFUSALS_STATISTICS_LABEL, count: row.other }].filter(
    ({ count }) => count > 0,
  );
  return { total: row.total, byReason };
}

const hoursAt = (share: number) =>
  sql<number | null>`round((percentile_cont(${share}::float8) within group (
    order by extract(epoch from created_at - waited_since)::float8) / 3600)::numeric, 1)`;

const holds = (eb: ExpressionBuilder<Tables, 'decisions'>, text: string) =>
  eb.or(
    splitCannedRefusalReasonAndRule(text).map((part) =>
      eb(eb.fn<number>('strpos', [eb.fn.coalesce('reason', eb.val('')), eb.val(part)]), '>', 0),
    ),
  );
