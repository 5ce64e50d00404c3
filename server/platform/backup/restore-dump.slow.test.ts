import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTablelessTestDatabase } from '#server/testing/database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { applyMigrations, listMigrationFiles, MIGRATIONS_FOLDER } from '../database/apply-migrations.ts';
import { installPgBossSchema } from '../jobs/boss.ts';
import { readDumpFile, writeDumpFile } from './dump-file.ts';
import { restoreDump } from './restore-dump.ts';

/** Last migration whose tables a test of former versions may use. */
const FORMER = '0083_push.sql';
const USER = '01890000-0000-7000-8000-000000000000';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recolte-older-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a backup of an older version is restored, then migrated', async () => {
  const file = join(folder, 'older.gz');
  const older = await createTablelessTestDatabase();
  const names = (await listMigrationFiles(MIGRATIONS_FOLDER)).map(({ name }) => name);
  const former = names.filter((name) => name <= FORMER);
  expect(former.length).toBeLessThan(names.length);
  await applyMigrations(older.db, silentLog, MIGRATIONS_FOLDER, former);
  await installPgBossSchema(older, silentLog);
  await sql`insert into push_keys (public_key, private_key) values ('public', 'sealed')`.execute(older.db);
  // `is_live` was a generated column, which dumps leave out; later it is one that a trigger writes.
  await sql`
    insert into users (id, first_name, last_name, email, password_hash, city, postal_code)
    values (${USER}, 'Ada', 'Garance', 'ada@example.org', '', 'Lyon', '69003')`.execute(older.db);
  await sql`
    insert into listings
      (id, user_id, main_type, product_name, description, city, postal_code, city_key, terms, seller_professional,
        status, is_archived)
    select gen_random_uuid(), ${USER}, 'offer', name, '', 'Lyon', '69003', 'lyon', '{}', false, 'accepted', name = 'Noix'
    from unnest(array['Noix', 'Coings']) as name`.execute(older.db);
  await writeDumpFile(older.db, file).finally(older.close);

  const restored = await createTablelessTestDatabase();
  expect(await restoreDump(restored, () => readDumpFile(file), silentLog)).toBeGreaterThan(0);
  const { rows } = await sql`
    select public_key, (select count(*)::int from schema_migrations) as applied from push_keys`.execute(
    restored.db,
  );
  expect(rows).toEqual([{ publicKey: 'public', applied: names.length }]);
  await sql`select failures from push_subscriptions`.execute(restored.db);
  const shown = await sql`select product_name, is_live from listings order by product_name`.execute(
    restored.db,
  );
  expect(shown.rows).toEqual([
    { productName: 'Coings', isLive: true },
    { productName: 'Noix', isLive: false },
  ]);
  await restored.close();
});

test('a backup of a newer version is refused with a sentence', async () => {
  const file = join(folder, 'newer.gz');
  const newer = await createTablelessTestDatabase();
  await applyMigrations(newer.db, silentLog);
  await installPgBossSchema(newer, silentLog);
  await sql`insert into schema_migrations values ('9999_tomorrow.sql', '')`.execute(newer.db);
  await writeDumpFile(newer.db, file);
  await newer.close();
  const restored = await createTablelessTestDatabase();
  await expect(restoreDump(restored, () => readDumpFile(file), silentLog)).rejects.toThrow(
    "Cette sauvegarde vient d'une autre version (9999_tomorrow.sql), plus récente que celle-ci.",
  );
  await restored.close();
});
