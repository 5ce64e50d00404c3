import { sql } from 'kysely';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import { type ErasureWarning, erasureNotices, retention } from '#contract/retention.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Accounts that one run mails, or erases: more wait for the next one. */
const AT_ONCE = 500;
/** Days until a mail that its job could not send is asked for again. */
const ASK_AGAIN = 1;

/** The account is used: its erasure, if it was near, is off. Noted once a day. */
export async function noteAccountUse(db: Queryable, userId: string): Promise<void> {
  await db
    .updateTable('accountUses')
    .set({ unusedSince: new Date(), ...notWarned })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('unusedSince', '<', inDays(-1)), eb('eraseAt', 'is not', null)]))
    .execute();
}

const notWarned = { eraseAt: null, mailAskedAt: null, firstMailedAt: null, secondMailedAt: null };

/**
 * Sets or puts off the erasure of those to be mailed so that it is as many days away as the notice says.
 * @returns their ids: nobody else's job mails them this day
 */
export async function claimWarnings(tx: Queryable, notice: ErasureWarning): Promise<string[]> {
  const soon = inDays(erasureNotices[notice]);
  const rows = await tx
    .with('due', (cte) =>
      erasable(cte)
        .select(['use.userId', periodEnd.as('periodEnd')])
        .where(periodEnd, '<=', soon)
        .where((eb) =>
          eb.or([eb('use.mailAskedAt', 'is', null), eb('use.mailAskedAt', '<', inDays(-ASK_AGAIN))]),
        )
        .$if(notice === 'first', (query) =>
          query
            .where('use.firstMailedAt', 'is', null)
            .where('use.unusedSince', '<=', inDays(erasureNotices.first - retention.unusedAccount))
            .orderBy('use.unusedSince'),
        )
        .$if(notice === 'second', (query) =>
          query
            .where('use.firstMailedAt', 'is not', null)
            .where('use.secondMailedAt', 'is', null)
            .where('use.eraseAt', '<=', soon)
            .orderBy('use.eraseAt'),
        )
        .limit(AT_ONCE)
        .forUpdate('use')
        .skipLocked(),
    )
    .updateTable('accountUses')
    .from('due')
    .set({
      eraseAt: sql<Date>`greatest(account_uses.erase_at, due.period_end, ${soon}::timestamptz)`,
      mailAskedAt: new Date(),
    })
    .whereRef('accountUses.userId', '=', 'due.userId')
    .returning('accountUses.userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Undefined once it was sent, the account is used, or the date has come too near: it will be asked for again. */
export function findWarning(db: Queryable, userId: string, notice: ErasureWarning) {
  return erasable(db)
    .select(['users.email', 'use.eraseAt'])
    .where('use.userId', '=', userId)
    .where('use.eraseAt', '>', inDays(erasureNotices[notice] - ASK_AGAIN))
    .where(`use.${notice}MailedAt`, 'is', null)
    .$narrowType<{ eraseAt: Date }>()
    .executeTakeFirst();
}

/** Unless the account was used since. */
export async function noteMailed(
  db: Queryable,
  userId: string,
  notice: ErasureWarning,
  eraseAt: Date,
): Promise<void> {
  await db
    .updateTable('accountUses')
    .set({ [`${notice}MailedAt`]: new Date() })
    .where('userId', '=', userId)
    .where('eraseAt', '=', eraseAt)
    .execute();
}

/** Ids of accounts whose owners were mailed twice and whose date of erasure has passed. */
export async function listUnused(db: Queryable): Promise<string[]> {
  const rows = await warnedTwice(db).select('use.userId').orderBy('use.eraseAt').limit(AT_ONCE).execute();
  return rows.map(({ userId }) => userId);
}

/** A suspension since the first mail extends the period: the erasure is called off, and mailed about anew. */
export async function dropWarnings(db: Queryable): Promise<void> {
  const suspended = erasable(db)
    .select('use.userId')
    .where('use.firstMailedAt', 'is not', null)
    .where('use.eraseAt', '<=', inDays(erasureNotices.second))
    .whereRef('use.eraseAt', '<', periodEnd);
  await db.updateTable('accountUses').set(notWarned).where('userId', 'in', suspended).execute();
}

/** Under the lock of the account. */
export async function isStillUnused(tx: Queryable, userId: string): Promise<boolean> {
  const use = await warnedTwice(tx)
    .select((eb) => eb(periodEnd, '<=', new Date()).as('isOver'))
    .where('use.userId', '=', userId)
    .forUpdate('use')
    .executeTakeFirst();
  return use?.isOver === true;
}

const warnedTwice = (db: Queryable) =>
  erasable(db)
    .where('use.eraseAt', '<=', new Date())
    .where('use.firstMailedAt', 'is not', null)
    .where('use.secondMailedAt', 'is not', null);

/** Never an administrator; whoever was never activated goes sooner. */
const erasable = (db: Pick<Queryable, 'selectFrom'>) =>
  db
    .selectFrom('accountUses as use')
    .innerJoin('users', 'users.id', 'use.userId')
    .where('users.role', '<>', ROLE_ADMIN)
    .where('users.verifiedAt', 'is not', null);

const days = (count: number) => sql`${count}::int * interval '1 day'`;
const periodEnd = sql<Date>`
  case when users.suspended_at is null then use.unused_since + ${days(retention.unusedAccount)}
  else greatest(use.unused_since, users.suspended_at) + ${days(retention.suspendedAccount)} end`;
