import './tables.ts';
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';

/**
 * Messages that a member has received about their own listings, by week.
 * @param from Monday of the first week, in Paris
 * @returns their number by the Monday of a week; weeks without any are absent
 */
export async function countReceivedMessagesByWeek(
  db: Queryable,
  userId: string,
  from: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ week: string; messages: number }>`
    select date_trunc('week', sent_at at time zone 'Europe/Paris')::date as week, count(*)::int as messages
    from messages
      join conversations on conversations.id = messages.conversation_id
      join listings on listings.id = conversations.listing_id
    where listings.user_id = ${userId}::uuid
      and sender_id is distinct from ${userId}::uuid
      and sent_at >= ${from}::date::timestamp at time zone 'Europe/Paris'
    group by week`.execute(db);
  return new Map(rows.map(({ week, messages }) => [week, messages]));
}
