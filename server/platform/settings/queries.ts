import './tables.ts';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { SettingTexts } from '#contract/settings/parse-setting-texts.ts';
import type { SettingName } from '#contract/settings/settings.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Texts that administrators gave, of unknown names too, which a newer release may know. */
export async function findStoredSettings(db: Queryable): Promise<SettingTexts> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).orderBy('name').execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/**
 * Version of all stored settings, by which a second administrator is told of the first one's changes.
 * @param key keeps whoever reads the version from guessing the secrets among them
 */
export const hashStoredSettings = (stored: SettingTexts, key: Uint8Array): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(Object.entries(stored).sort()))
    .digest('hex')
    .slice(0, 16);

/** Stored settings, which no other transaction changes until this one ends. */
export async function lockStoredSettings(tx: Queryable): Promise<SettingTexts> {
  await sql`lock table settings in share row exclusive mode`.execute(tx);
  return findStoredSettings(tx);
}

/** Stores a text, or with null forgets the one that is stored. */
export async function storeSetting(tx: Queryable, name: SettingName, value: string | null): Promise<void> {
  if (value === null) await tx.deleteFrom('settings').where('name', '=', name).execute();
  else
    await tx
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changedAt: new Date() }))
      .execute();
}
