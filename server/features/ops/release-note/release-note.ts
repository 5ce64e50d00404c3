import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseNote } from '#contract/ops/system.ts';
import { isDatabaseReadOnlyError } from '#server/platform/database/database-errors.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { version as runningVersion } from '#server/platform/version.ts';
import { parseReleaseNote } from './parse-release-note.ts';

const CHANGELOG = join(import.meta.dirname, '../../../../CHANGELOG.md');

/** Records the first start of the running release. Call it before the first administrator is made. */
export async function recordReleaseStart(db: Queryable, version = runningVersion): Promise<void> {
  try {
    await db
      .insertInto('siteMilestones')
      .values({ name: `release ${version}` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } catch (error) {
    // Site that can only be read: it starts without the record.
    if (!isDatabaseReadOnlyError(error)) throw error;
  }
}

/** Note of the running release for an administrator whose account is older than its first start; null for others. */
export async function findReleaseNote(
  db: Queryable,
  adminId: string,
  version = runningVersion,
): Promise<ReleaseNote | null> {
  const upgraded = await db
    .selectFrom('siteMilestones')
    .innerJoin('users', (join) => join.onRef('users.createdAt', '<', 'siteMilestones.reachedAt'))
    .select('users.id')
    .where('name', '=', `release ${version}`)
    .where('users.id', '=', adminId)
    .executeTakeFirst();
  if (!upgraded) return null;
  const sections = parseReleaseNote(await readFile(CHANGELOG, 'utf8'), version);
  return sections ? { version, sections } : null;
}
