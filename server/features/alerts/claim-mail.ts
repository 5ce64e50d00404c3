import { type Expression, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { MINUTES_BETWEEN_MAILS } from '#contract/alerts/rules.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { SavedSearchRow } from './tables.ts';

/** Members with something to be mailed about, whose last mail is old enough; the longest waiting first. */
export async function listDueMembers(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('searchMatches as match')
    .innerJoin('savedSearches as search', 'search.id', 'match.searchId')
    .leftJoin('alertMailTimes as mail', 'mail.userId', 'search.userId')
    .select('search.userId')
    .where('match.awaitsMail', '=', true)
    .where((eb) => eb.or([eb('mail.sentAt', 'is', null), isLongAgo(eb.ref('mail.sentAt'))]))
    .groupBy('search.userId')
    .orderBy((eb) => eb.fn.min('match.createdAt'))
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Puts what waits for one search of a member, the longest waiting, into a mail to come; their other searches wait
 * for the next one.
 * @returns the mail's id; null when it is too early, also because another sweep was faster, or nothing waits
 */
export async function claimMail(tx: Queryable, userId: string): Promise<string | null> {
  if (!(await claimMailTime(tx, userId))) return null;
  const waiting = await tx
    .selectFrom('searchMatches as match')
    .innerJoin('savedSearches as search', 'search.id', 'match.searchId')
    .select('match.searchId')
    .where('search.userId', '=', userId)
    .where('match.awaitsMail', '=', true)
    .orderBy('match.createdAt')
    .executeTakeFirst();
  if (!waiting) return null;
  const mailId = uuidv7();
  await tx
    .updateTable('searchMatches')
    .set({ awaitsMail: false, mailId })
    .where('searchId', '=', waiting.searchId)
    .where('awaitsMail', '=', true)
    .execute();
  return mailId;
}

/** The search and the listings of a mail as they are now, newest first; null when nothing is left to tell. */
export async function readClaimedMail(
  db: Queryable,
  mailId: string,
): Promise<{ search: SavedSearchRow; listings: ListingRow[] } | null> {
  const listings = await db
    .selectFrom('searchMatches as match')
    .innerJoin('listings', 'listings.id', 'match.listingId')
    .selectAll('listings')
    .where('match.mailId', '=', mailId)
    .where('listings.isLive', '=', true)
    .orderBy('match.createdAt', 'desc')
    .orderBy('listings.id', 'desc')
    .execute();
  const search = await db
    .selectFrom('savedSearches')
    .selectAll()
    .where('sendsMail', '=', true)
    .where('id', 'in', (eb) => eb.selectFrom('searchMatches').select('searchId').where('mailId', '=', mailId))
    .executeTakeFirst();
  return search && listings.length > 0 ? { search, listings } : null;
}

/** Or in a future that there was before the clock was set back. */
function isLongAgo(sentAt: Expression<Date | null>) {
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const [earliest, latest] = [minutesFromNow(-MINUTES_BETWEEN_MAILS), minutesFromNow(MINUTES_BETWEEN_MAILS)];
  return sql<boolean>`(${sentAt} <= ${earliest} or ${sentAt} >= ${latest})`;
}

/** One statement, so that of two sweeps at once only one gets it. */
async function claimMailTime(tx: Queryable, userId: string): Promise<boolean> {
  const now = new Date();
  const taken = await tx
    .insertInto('alertMailTimes')
    .values({ userId, sentAt: now })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sentAt: now })
        .where(({ ref }) => isLongAgo(ref('alertMailTimes.sentAt'))),
    )
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}
