import { type RawBuilder, sql } from 'kysely';
import type { MailFrequency } from '#contract/alerts/rules.ts';

/** When a match found now is mailed; null: as soon as the member's last mail is old enough. Paris time. */
export function mailDueAt(frequency: MailFrequency, now = new Date()): RawBuilder<Date | null> {
  if (frequency === 'instant') return sql`null::timestamptz`;
  const period = sql.lit(frequency === 'daily' ? 'day' : 'week');
  return sql`(
    date_trunc(${period}, ${now}::timestamptz at time zone 'Europe/Paris' - interval '7 hours')
      + ('1 ' || ${period})::interval + interval '7 hours'
  ) at time zone 'Europe/Paris'`;
}
