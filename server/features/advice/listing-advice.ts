import './tables.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  ADVICE_CONTROL_GROUP_ONE_IN,
  ADVICE_OUTCOME_WINDOW_DAYS,
  type AnsweredListingGroupCounts,
} from '#contract/advice/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import { retentionDays } from '#contract/retention.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** True for one author in ten, always the same ones, who get no mails of advice. */
export const isAuthorInAdviceControlGroup = (userId: string): boolean =>
  createHash('sha256').update(`advice ${userId}`).digest().readUInt32BE() % ADVICE_CONTROL_GROUP_ONE_IN === 0;

/**
 * Listings with advice at least two weeks old, and those that got a message or a reservation in the two weeks after it:
 * of authors who were mailed, and of those held back.
 */
export async function countAdviceOutcomes(
  db: Queryable,
  now = new Date(),
): Promise<{ mailed: AnsweredListingGroupCounts; heldBack: AnsweredListingGroupCounts }> {
  const { rows } = await sql<AnsweredListingGroupCounts & { isHeldBack: boolean }>`
    with advised as (
      select listing_id, bool_or(is_held_back) as is_held_back, min(created_at) as since
      from listing_advice group by listing_id
    )
    select is_held_back, count(*) as listings,
      count(*) filter (where ${createListingContactedWithinWindowSql('advised.listing_id', 'advised.since')}) as answered
    from advised where since <= ${new Date(now.getTime() - ADVICE_OUTCOME_WINDOW_DAYS * DAY_MS)}
    group by is_held_back`.execute(db);
  const of = (held: boolean) => {
    const { listings = 0, answered = 0 } = rows.find(({ isHeldBack }) => isHeldBack === held) ?? {};
    return { listings, answered };
  };
  return { mailed: of(false), heldBack: of(true) };
}

/**
 * SQL condition: somebody wrote about a listing for the first time, or reserved it, in the two weeks after a moment.
 * @param listing `table.column` of the listing's id
 * @param since `table.column` of the moment
 */
export const createListingContactedWithinWindowSql = (listing: string, since: string) => {
  const within = (column: string) => sql<boolean>`${sql.ref(column)} >= ${sql.ref(since)}
    and ${sql.ref(column)} < ${sql.ref(since)} + ${ADVICE_OUTCOME_WINDOW_DAYS}::int * interval '1 day'`;
  return sql<boolean>`(exists (select from conversations where conversations.listing_id = ${sql.ref(listing)}
      and conversations.message_count > 0 and ${within('conversations.created_at')})
    or exists (select from reservation_items join reservations on reservations.id = reservation_items.reservation_id
      where reservation_items.listing_id = ${sql.ref(listing)} and ${within('reservations.created_at')}))`;
};

/** Deletes advice that is older than its period. */
export async function purgeListingAdvice(db: Queryable): Promise<void> {
  await db
    .deleteFrom('listingAdvice')
    .where('createdAt', '<', new Date(Date.now() - retentionDays.advice * DAY_MS))
    .execute();
}

export async function exportListingAdviceAsPersonalData(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['advice']> {
  const rows = await db
    .selectFrom('listingAdvice')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('listingId')
    .orderBy('reason')
    .execute();
  return rows.map(({ listingId, reason, isHeldBack, createdAt }) => ({
    ad: listingId,
    reason,
    isHeldBack,
    noticedAt: createdAt.toISOString(),
  }));
}

export async function findLastAdviceCheckTime(db: Queryable, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('adviceChecks')
    .select('checkedAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.checkedAt.toISOString() ?? null;
}
