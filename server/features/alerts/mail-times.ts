import { type RawBuilder, sql } from 'kysely';
import type { AlertMailFrequency } from '#contract/alerts/rules.ts';
import { createParisMorningSql } from '#server/platform/paris-time.ts';

/**
 * Time at which a match found now is mailed, in Paris; null to mail it as soon as the member's last mail is
 * old enough.
 */
export function alertMailDueTimeSql(
  frequency: AlertMailFrequency,
  now = new Date(),
): RawBuilder<Date | null> {
  if (frequency === 'instant') return sql`null::timestamptz`;
  return createParisMorningSql(frequency === 'daily' ? 'day' : 'week', now, 1);
}
