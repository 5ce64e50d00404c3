import { validate as isUuid } from 'uuid';
import type { Queryable } from '#server/platform/database/tables.ts';
import { alertMailDueTimeSql } from './mail-times.ts';
import type { SavedSearchRow } from './tables.ts';

/** Saved searches of a member, newest first. */
export function listSavedSearches(db: Queryable, userId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('savedSearches')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Saved search of this member; undefined when unknown, malformed, or another member's. */
export async function findSavedSearchOfMember(
  db: Queryable,
  userId: string,
  id: string,
): Promise<SavedSearchRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('savedSearches')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export async function clearNewMatchesFlag(db: Queryable, id: string): Promise<void> {
  await db.updateTable('savedSearches').set({ hasNew: false }).where('id', '=', id).execute();
}

/**
 * Changes the mail settings of a saved search. Switching mails off drops the waiting matches, so that only later
 * listings are mailed once they are on again. Another frequency sets a new date for the waiting matches.
 */
export async function updateSavedSearchMailSettings(
  db: Queryable,
  id: string,
  mails: Partial<Pick<SavedSearchRow, 'sendsMail' | 'mailFrequency'>>,
): Promise<SavedSearchRow | undefined> {
  // Lock that waits for the transaction that records a listing, whose match is then seen below.
  const search = await db
    .selectFrom('savedSearches')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!search) return undefined;
  const changed = { ...search, ...mails };
  const { sendsMail, mailFrequency } = changed;
  await db.updateTable('savedSearches').set({ sendsMail, mailFrequency }).where('id', '=', id).execute();
  const waiting = db.updateTable('searchMatches').where('searchId', '=', id).where('awaitsMail', '=', true);
  if (!sendsMail) await waiting.set({ awaitsMail: false }).execute();
  else if (mailFrequency !== search.mailFrequency)
    await waiting.set({ mailDueAt: alertMailDueTimeSql(mailFrequency) }).execute();
  return changed;
}

export async function unsubscribeFromAlertDigestMails(db: Queryable, userId: string): Promise<void> {
  const searches = await db
    .selectFrom('savedSearches')
    .select('id')
    .where('userId', '=', userId)
    .where('mailFrequency', '!=', 'instant')
    .where('sendsMail', '=', true)
    .orderBy('id')
    .execute();
  for (const { id } of searches) await updateSavedSearchMailSettings(db, id, { sendsMail: false });
}

export async function deleteSavedSearch(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('savedSearches').where('id', '=', id).execute();
}
