import { sql } from 'kysely';
import { areThanksVisibleToAdminSql } from '#server/features/reservations/thanks/thanks-visibility.ts';

/**
 * Condition on rows of `decisions`: false for a decision about thanks of which the administrator must not know yet.
 * @param adminId null when no administrator asks
 */
export const createAdminVisibleDecisionConditionSql = (adminId: string | null) => sql<boolean>`not exists (
  select from reservation_thanks as t
  where decisions.subject_kind = 'thanks' and t.id = decisions.subject_id
    and not ${areThanksVisibleToAdminSql(adminId)}
)`;
