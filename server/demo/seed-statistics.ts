import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { HOUR_MS } from '#contract/durations.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { demoActivity } from './activity.ts';
import type { DemoListing } from './listings.ts';
import { daysBefore } from './season.ts';

/** Of searches without a result. */
const DAYS = 28;

/** A listing and what an administrator made of it. */
export interface DecidedListing extends Pick<DemoListing, 'status' | 'deleteReason' | 'createdAt'> {
  id: string;
}

interface Told {
  adminId: string;
  decided: DecidedListing[];
  suspended: { id: string; at: Date; reason: string };
  now: Date;
}

/** The log of decisions behind the listings, and searches that found nothing: what the statistics are made of. */
export async function seedStatistics(
  tx: Queryable,
  { adminId, decided, suspended, now }: Told,
): Promise<void> {
  const decisions = decided
    .filter(({ status }) => status !== 'pending')
    .map(({ id, status, deleteReason, createdAt }, index) => ({
      // Between one and twenty hours after it was sent, never later than now.
      at: new Date(
        Math.min(createdAt.getTime() + (1 + ((index * 7) % 20)) * HOUR_MS, now.getTime() - 60_000),
      ),
      ...{ kind: 'listing', subject: id, since: createdAt, reason: deleteReason ?? null },
      ...actionOf(status),
    }));
  const all = [
    ...decisions,
    {
      ...{ at: suspended.at, kind: 'member', subject: suspended.id, since: null, reason: suspended.reason },
      ...{ action: 'suspend-member', before: 'active', after: 'suspended' },
    },
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  // Of their own time, which the log gives nobody else.
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

  const { emptySearches } = demoActivity;
  await tx
    .insertInto('emptySearches')
    .values(
      emptySearches.flatMap(({ term, perDay }) =>
        Array.from({ length: DAYS }, (_, days) => ({
          ...{ key: `demo-${term}`, day: daysBefore(now, days).toISOString().slice(0, 10) },
          ...{ searches: perDay + (days % 3), networks: 0b10101 },
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
