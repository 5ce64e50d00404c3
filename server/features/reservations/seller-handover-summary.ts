import './tables.ts';
import { sql } from 'kysely';
import { MAX_DAYS_TO_CONTRADICT_OUTCOME } from '#contract/reservations/rules.ts';
import type { ThanksPhrase } from '#contract/reservations/thanks-rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { areThanksVisibleSql, areThanksWordsPublicSql } from './thanks/thanks-visibility.ts';

/** Limits by which handovers count; the sellers' contract has them. */
export interface SellerHandoverSummaryLimits {
  minPartners: number;
  minAccountDays: number;
  maxWords: number;
}

export interface SellerHandoverSummary {
  handovers: number;
  partners: number;
  thanks: { phrase: ThanksPhrase; count: number }[];
  words: { text: string; firstName: string; date: Date }[];
}

/**
 * Handovers of a seller that others may rely on, in one statement; null below the number of partners. Which ones count,
 * and against whom: docs/decisions/0040-the-record-of-a-seller.md.
 */
export async function findSellerHandoverSummary(
  db: Queryable,
  sellerId: string,
  { minPartners, minAccountDays, maxWords }: SellerHandoverSummaryLimits,
): Promise<SellerHandoverSummary | null> {
  const { rows } = await sql<{
    handovers: number;
    partners: number;
    thanks: SellerHandoverSummary['thanks'];
    words: { text: string; firstName: string; date: string }[];
  }>`
    with counted as materialized (
      select r.id, r.buyer_id, partner.first_name, date_trunc('month', r.done_at at time zone 'Europe/Paris') as month
      from reservations as r
      join users as partner on partner.id = r.buyer_id
      where r.seller_id = ${sellerId}::uuid
        and ${countedHandoverConditionSql}
        and partner.created_at <= now() - ${minAccountDays}::int * interval '1 day'
    ), thanked as (
      select distinct on (c.buyer_id, c.month)
        t.phrase, t.text, t.created_at, c.first_name, ${areThanksWordsPublicSql} as has_public_words
      from counted as c
      join reservation_thanks as t on t.reservation_id = c.id and t.author_id = c.buyer_id
      where ${areThanksVisibleSql}
      order by c.buyer_id, c.month, has_public_words desc, t.created_at desc
    )
    select handovers, partners,
      (
        select coalesce(json_agg(json_build_object('phrase', phrase, 'count', count) order by count desc, phrase), '[]')
        from (select phrase, count(*) from thanked group by phrase) as phrases
      ) as thanks,
      (
        select coalesce(
          json_agg(json_build_object('text', text, 'firstName', first_name, 'date', created_at) order by created_at desc),
          '[]')
        from (
          select * from thanked where has_public_words order by created_at desc limit ${maxWords}
        ) as latest
      ) as words
    from (
      select count(distinct (buyer_id, month))::int as handovers, count(distinct buyer_id)::int as partners from counted
    ) as counts
    where partners >= ${minPartners}`.execute(db);
  const [record] = rows;
  if (!record) return null;
  return { ...record, words: record.words.map(({ date, ...word }) => ({ ...word, date: new Date(date) })) };
}

/**
 * Condition on rows of `reservations as r` with the buyer as `users as partner`: a handover that counts. The buyer took
 * part, by the request or by a word about its end; nobody may contradict it any more; the buyer never
 * shared a device or a network with the seller, nor with an earlier partner.
 */
export const countedHandoverConditionSql = sql<boolean>`(
  r.status = 'done' and r.same_source is null and r.outcome_at is not null
  and (r.made_by = 'buyer' or r.buyer_outcome is not null)
  and (
    (r.buyer_outcome is not null and r.seller_outcome is not null)
    or greatest(r.outcome_at, r.pickup_starts_at) <= now() - ${sql.lit(MAX_DAYS_TO_CONTRADICT_OUTCOME)} * interval '1 day'
  )
  and partner.suspended_at is null
)`;
