import '#server/features/moderation/tables.ts';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { ContentNoticeVerdict } from '#contract/moderation/notices.ts';
import { isReportOfOthers } from '#server/features/moderation/is-report-of-others.ts';
import type { ContentNoticeRow } from '#server/features/moderation/tables.ts';
import { countRows, type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Notices in the given state for an administrator, oldest first. */
export function listContentNotices(
  db: Queryable,
  adminId: string,
  state: 'open' | 'decided',
  page: PagingRequest,
) {
  const matching = noticesOfOthers(db, adminId).where('state', state === 'open' ? '=' : '<>', 'open');
  return readPageOfRows(matching.selectAll().orderBy('createdAt').orderBy('id'), matching, page);
}

export const countOpenContentNotices = (db: Queryable, adminId: string): Promise<number> =>
  countRows(noticesOfOthers(db, adminId).where('state', '=', 'open'));

export async function findContentNotice(db: Queryable, id: string): Promise<ContentNoticeRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Notice that an administrator may decide about, locked until the transaction ends. */
export async function lockContentNoticeRow(
  tx: Queryable,
  adminId: string,
  id: string,
): Promise<ContentNoticeRow | undefined> {
  if (!isUuid(id)) return undefined;
  return noticesOfOthers(tx, adminId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function closeContentNotice(
  tx: Queryable,
  id: string,
  state: ContentNoticeVerdict,
): Promise<ContentNoticeRow> {
  return tx
    .updateTable('notices')
    .set({ state, decidedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const noticesOfOthers = (db: Queryable, adminId: string) =>
  db.selectFrom('notices').where(isReportOfOthers('notices', adminId));
