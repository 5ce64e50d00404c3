import { sql } from 'kysely';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import {
  type AccountErasureWarningStage,
  accountErasureWarningDays,
  retentionDays,
} from '#contract/retention.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Maximum number of accounts mailed or erased per run; further ones wait for the next run. */
const BATCH_SIZE = 500;
/** Days until a mail that could not be sent is enqueued again. */
const RETRY_DAYS = 1;

/** Records that an account is used, at most once a day, and cancels its planned erasure. */
export async function recordUseCancellingAccountErasure(db: Queryable, userId: string): Promise<void> {
  await db
    .updateTable('accountUses')
    .set({ unusedSince: new Date(), ...notWarned })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('unusedSince', '<', inDays(-1)), eb('eraseAt', 'is not', null)]))
    .execute();
}

const notWarned = { eraseAt: null, mailAskedAt: null, firstMailedAt: null, secondMailedAt: null };

/**
 * Claims the accounts that are due for a warning, and sets their erasure as many days ahead as the warning
 * says.
 * @returns their ids, which no other run claims this day
 */
export async function scheduleErasuresAndClaimWarnings(
  tx: Queryable,
  warning: AccountErasureWarningStage,
): Promise<string[]> {
  const soon = inDays(accountErasureWarningDays[warning]);
  const rows = await tx
    .with('due', (cte) =>
      erasable(cte)
        .select(['use.userId', periodEnd.as('periodEnd')])
        .where(periodEnd, '<=', soon)
        .where((eb) =>
          eb.or([eb('use.mailAskedAt', 'is', null), eb('use.mailAskedAt', '<', inDays(-RETRY_DAYS))]),
        )
        .$if(warning === 'first', (query) =>
          query
            .where('use.firstMailedAt', 'is', null)
            .where(
              'use.unusedSince',
              '<=',
              inDays(accountErasureWarningDays.first - retentionDays.unusedAccount),
            )
            .orderBy('use.unusedSince'),
        )
        .$if(warning === 'second', (query) =>
          query
            .where('use.firstMailedAt', 'is not', null)
            .where('use.secondMailedAt', 'is', null)
            .where('use.eraseAt', '<=', soon)
            .orderBy('use.eraseAt'),
        )
        .limit(BATCH_SIZE)
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

/**
 * Account to send a warning to; undefined once it was sent, the account is used, or the erasure is too near: a
 * later run claims it again.
 */
export function findAccountErasureWarningRecipient(
  db: Queryable,
  userId: string,
  warning: AccountErasureWarningStage,
) {
  return erasable(db)
    .select(['users.email', 'use.eraseAt'])
    .where('use.userId', '=', userId)
    .where('use.eraseAt', '>', inDays(accountErasureWarningDays[warning] - RETRY_DAYS))
    .where(`use.${warning}MailedAt`, 'is', null)
    .$narrowType<{ eraseAt: Date }>()
    .executeTakeFirst();
}

/** Records that a warning was mailed, unless the account was used since. */
export async function recordAccountErasureWarningMailed(
  db: Queryable,
  userId: string,
  warning: AccountErasureWarningStage,
  eraseAt: Date,
): Promise<void> {
  await db
    .updateTable('accountUses')
    .set({ [`${warning}MailedAt`]: new Date() })
    .where('userId', '=', userId)
    .where('eraseAt', '=', eraseAt)
    .execute();
}

/** Ids of accounts whose owners were mailed twice and whose date of erasure has passed. */
export async function listAccountsToErase(db: Queryable): Promise<string[]> {
  const rows = await warnedTwice(db).select('use.userId').orderBy('use.eraseAt').limit(BATCH_SIZE).execute();
  return rows.map(({ userId }) => userId);
}

/** Cancels erasures planned before a suspension extended the period; the warnings are sent again. */
export async function cancelErasuresOfSuspendedAccounts(db: Queryable): Promise<void> {
  const suspended = erasable(db)
    .select('use.userId')
    .where('use.firstMailedAt', 'is not', null)
    .where('use.eraseAt', '<=', inDays(accountErasureWarningDays.second))
    .whereRef('use.eraseAt', '<', periodEnd);
  await db.updateTable('accountUses').set(notWarned).where('userId', 'in', suspended).execute();
}

/** True when an account is still due for erasure. The caller has locked it. */
export async function isAccountStillDueForErasure(tx: Queryable, userId: string): Promise<boolean> {
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

/**
 * Accounts that may be erased for lack of use: not administrators, and not unactivated ones, which are purged
 * sooner.
 */
const erasable = (db: Pick<Queryable, 'selectFrom'>) =>
  db
    .selectFrom('accountUses as use')
    .innerJoin('users', 'users.id', 'use.userId')
    .where('users.role', '<>', ROLE_ADMIN)
    .where('users.verifiedAt', 'is not', null);

const days = (count: number) => sql`${count}::int * interval '1 day'`;
const periodEnd = sql<Date>`
  case when users.suspended_at is null then use.unused_since + ${days(retentionDays.unusedAccount)}
  else greatest(use.unused_since, users.suspended_at) + ${days(retentionDays.suspendedAccount)} end`;
