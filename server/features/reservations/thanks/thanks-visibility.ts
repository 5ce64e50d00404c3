import '../tables.ts';
import { sql } from 'kysely';
import { ONE_SIDED_THANKS_HIDDEN_DAYS } from '#contract/reservations/thanks-rules.ts';

/**
 * Condition on rows of `reservation_thanks as t`: true once the recipient may see the thanks, and others count them.
 * Both people wrote, or the days passed since the handover was stored: docs/decisions/0039-thanks.md. Thanks for a
 * reservation whose outcome was contradicted are never visible. An erased author can't be waited for.
 */
export const areThanksVisibleSql = sql<boolean>`exists (
  select from reservations as thanked where thanked.id = t.reservation_id and thanked.status = 'done' and (
    t.author_id is null
    or thanked.done_at <= now() - ${sql.lit(ONE_SIDED_THANKS_HIDDEN_DAYS)} * interval '1 day'
    or exists (
      select from reservation_thanks as answer
      where answer.reservation_id = t.reservation_id and answer.author_id = t.recipient_id
    )
  )
)`;

/**
 * Condition on rows of `reservation_thanks as t`: false for thanks of which the administrator must not know yet, as the
 * person thanked. Whatever administrators list, count, find or decide about thanks holds it.
 * @param adminId null when no administrator asks
 */
export const areThanksVisibleToAdminSql = (adminId: string | null) => sql<boolean>`(
  t.recipient_id is distinct from ${adminId}::uuid or ${areThanksVisibleSql}
)`;

/**
 * Condition on rows of `reservation_thanks as t`: true for words that everybody may read. Those of a suspended person
 * come back with the account.
 */
export const areThanksWordsPublicSql = sql<boolean>`(
  t.status = 'accepted' and not t.is_hidden and ${areThanksVisibleSql}
  and exists (select from users as author where author.id = t.author_id and author.suspended_at is null)
)`;
