import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { HOUR_MS } from '#contract/durations.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { demoActivitySchema } from './activity.ts';
import type { DemoListing } from './listings.ts';
import { dateDaysBefore } from './season.ts';

/** Number of days over which searches without a result are spread. */
const DAYS = 28;

/** Demonstration listing that an administrator decided on, for the statistics. */
export interface ModeratedDemoListing extends Pick<DemoListing, 'status' | 'deleteReason' | 'createdAt'> {
  id: string;
}

interface Facts {
  adminId: string;
  decided: ModeratedDemoListing[];
  suspended: { id: string; at: Date; reason: string };
  now: Date;
}

/** Inserts demonstration data for the statistics page: a log of decisions, and searches that found nothing. */
export async function seedDemoStatistics(
  tx: Queryable,
  { adminId, decided, suspended, now }: Facts,
): Promise<void> {
  const decisions = decided
    .filter(({ status }) => status !== 'pending')
    .map(({ id, status, deleteReason, createdAt }, index) => ({
      // Time of the decision: between one and twenty hours after submission, never later than now.
      at: new Date(
        Math.min(createdAt.getTime() + (1 + ((index * 7) % 20)) * HOUR_MS, now.getTime() - 60_000),
      ),
      kind: 'listing',
      subject: id,
      since: createdAt,
      reason: deleteReason ?? null,
      ...actionOf(status),
    }));
  const all = [
    ...decisions,
    {
      at: suspended.at,
      kind: 'member',
      subject: suspended.id,
      since: null,
      reason: suspended.reason,
      action: 'suspend-member',
      before: 'active',
      after: 'suspended',
    },
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  // Plain SQL that sets the times of decisions: `recordModerationDecision` always records the current time.
  await sql`
    insert into decisions
      (id, admin_id, subject_kind, subject_id, action, before, after, reason, waited_since, created_at)
    select * from unnest(
      ${all.map(({ at }) => uuidv7({ msecs: at.getTime() }))}::uuid[], ${all.map(() => adminId)}::uuid[],
      ${all.map(({ kind }) => kind)}::text[], ${all.map(({ subject }) => subject)}::uuid[],
      ${all.map(({ action }) => action)}::text[], ${all.map(({ before }) => before)}::text[],
      ${all.map(({ after }) => after)}::text[], ${all.map(({ reason }) => reason)}::text[],
      ${all.map(({ since }) => since?.toISOString() ?? null)}::timestamptz[],
      ${all.map(({ at }) => at.toISOString())}::timestamptz[]
    )`.execute(tx);

  const { emptySearches } = demoActivitySchema;
  await tx
    .insertInto('emptySearches')
    .values(
      emptySearches.flatMap(({ term, perDay }) =>
        Array.from({ length: DAYS }, (_, days) => ({
          key: `demo-${term}`,
          day: dateDaysBefore(now, days).toISOString().slice(0, 10),
          searches: perDay + (days % 3),
          networks: 0b10101,
        })),
      ),
    )
    .execute();
  await tx
    .insertInto('emptySearchTerms')
    .values(emptySearches.map(({ term, department }) => ({ key: `demo-${term}`, term, department })))
    .execute();
}

function actionOf(status: DemoListing['status']) {
  if (status === 'refuse') return { action: 'refuse-listing', before: 'pending', after: 'refuse' };
  if (status === 'deleted') return { action: 'delete-listing', before: 'accepted', after: 'deleted' };
  return { action: 'accept-listing', before: 'pending', after: 'accepted' };
}
