import { type Expression, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Tables that store the time of a member's last mail of a kind. */
type MailTimes = 'alertMailTimes' | 'counterpartMailTimes';

/**
 * SQL condition: a mail is at least so many minutes old. Times in the future count too: the clock was set
 * back.
 */
export function createMailPauseOverConditionSql(sentAt: Expression<Date | null>, minutes: number) {
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const [earliest, latest] = [minutesFromNow(-minutes), minutesFromNow(minutes)];
  return sql<boolean>`(${sentAt} <= ${earliest} or ${sentAt} >= ${latest})`;
}

/**
 * Claims the time of a mail in one statement, so that only one of two concurrent sweeps succeeds.
 * @returns false when the member's last mail is too recent, or the account was erased
 */
export async function claimAlertMailTime(
  tx: Queryable,
  times: MailTimes,
  userId: string,
  minutes: number,
): Promise<boolean> {
  const now = new Date();
  const claimed = await tx
    .insertInto(times)
    .columns(['userId', 'sentAt'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', sql<Date>`${now}::timestamptz`.as('sentAt')])
        .where('id', '=', userId)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sentAt: now })
        .where(createMailPauseOverConditionSql(sql.ref(`${times}.sentAt`), minutes)),
    )
    .returning('userId')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Time of a member's last mail of a kind; null before the first. */
export async function findLastAlertMailTime(
  db: Queryable,
  times: MailTimes,
  userId: string,
): Promise<string | null> {
  const mail = await db.selectFrom(times).select('sentAt').where('userId', '=', userId).executeTakeFirst();
  return mail?.sentAt.toISOString() ?? null;
}
