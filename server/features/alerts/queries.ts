import { validate as isUuid } from 'uuid';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { SavedSearchRow } from './tables.ts';

/** The last saved first. */
export function listSavedSearches(db: Queryable, userId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('savedSearches')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Undefined when unknown, malformed, or another member's. */
export async function findOwnSearch(
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

export async function clearNews(db: Queryable, id: string): Promise<void> {
  await db.updateTable('savedSearches').set({ hasNew: false }).where('id', '=', id).execute();
}

/** Switching mails off drops the waiting matches: later, only new listings are mailed. */
export async function setMails(db: Queryable, id: string, sendsMail: boolean): Promise<void> {
  await db.updateTable('savedSearches').set({ sendsMail }).where('id', '=', id).execute();
  if (sendsMail) return;
  await db
    .updateTable('searchMatches')
    .set({ awaitsMail: false })
    .where('searchId', '=', id)
    .where('awaitsMail', '=', true)
    .execute();
}

export async function deleteSavedSearch(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('savedSearches').where('id', '=', id).execute();
}
