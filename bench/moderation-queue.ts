/**
 * Times an administrator's lists with 10,000 pending listings, 10,000 deleted ones and 10,000 open reports among
 * 50,000, through HTTP on a PostgreSQL of its own. `node bench/moderation-queue.ts [listings a queue]`
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { findAccountByEmail } from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { createLog } from '#server/platform/log.ts';
import { openServices } from '#server/services.ts';
import { startPostgres } from '../scripts/postgres.ts';

const QUEUE = Number(process.argv[2] ?? 10_000);
const TIMES = 60;

const postgres = await startPostgres({ durable: true });
if (!postgres.url) throw new Error(postgres.reason ?? 'No PostgreSQL here');
const dataDir = await mkdtemp(join(tmpdir(), 'recolte-bench-'));
const config = readConfig({
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'off',
});
const services = await openServices(config, createLog('silent'));
const { db } = services.database;
const app = await buildApp(services, { pages: false });

try {
  const admin = await insertPeople();
  await insertListings();
  await insertReports();
  await sql`vacuum analyze`.execute(db);
  const token = await services.sessions.open(admin, 'Mesure');
  const headers = { authorization: `Bearer ${token}` };
  const last = Math.ceil(QUEUE / 25);
  for (const path of [
    'admin/queues',
    'admin/adverts/pending?limit=25',
    'admin/adverts/pending?limit=25&sort=newest',
    `admin/adverts/pending?limit=25&page=${last}`,
    'admin/adverts/pending',
    'admin/adverts/deleted?limit=25',
    `admin/adverts/deleted?limit=25&page=${last}`,
    'reports/reports?limit=25',
    `reports/reports?limit=25&page=${last}`,
  ]) {
    await time(path, async () => {
      const answer = await app.inject({ url: `/api/${path}`, headers });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    });
  }
} finally {
  await app.close();
  await services.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** @returns an administrator, among as many authors as there are listings in a queue */
async function insertPeople(): Promise<UserRow> {
  await sql`
    insert into users (id, first_name, last_name, email, password_hash, city, postal_code, verified_at)
    select gen_random_uuid(), 'Camille', 'Moreau', 'membre' || i || '@example.org', '', 'Lyon', '69003', now()
    from generate_series(1, ${QUEUE}::int) as i`.execute(db);
  await sql`update users set role = 0 where email = 'membre1@example.org'`.execute(db);
  const admin = await findAccountByEmail(db, 'membre1@example.org');
  if (!admin) throw new Error('No administrator');
  return admin;
}

/** One in five waits, one in five was deleted; texts are as long as people write them. */
async function insertListings() {
  await sql`
    insert into listings (id, user_id, main_type, type, product_name, description, images, price, price_type,
      quantity, city, postal_code, city_key, checked_place, terms, seller_professional, status, delete_reason, decided_at, created_at)
    select gen_random_uuid(), people.id, 'offer', 'sell', 'Tomates', repeat('Cueillies ce matin au jardin. ', 20),
      array['/uploads/a.webp', '/uploads/b.webp'], 3.5, 'kilo', 12, 'Lyon', '69003', 'lyon', 'Lyon 69003', array['tomate'], false,
      status, case when status = 'deleted' then 'Contraire aux règles' end,
      case when status <> 'pending' then now() - n * interval '1 minute' end, now() - n * interval '1 minute'
    from (select id, row_number() over () as n from users) as people,
      unnest(array['pending', 'deleted', 'accepted', 'accepted', 'accepted']) as status`.execute(db);
}

async function insertReports() {
  const { rows } = await sql<{ id: string }>`
    select id from listings where status = 'accepted' limit ${QUEUE}`.execute(db);
  const people = await sql<{ id: string }>`select id from users`.execute(db);
  for (let from = 0; from < rows.length; from += 1_000) {
    const reports = rows.slice(from, from + 1_000).map(({ id: listingId }, i) => ({
      id: uuidv7(),
      listingId,
      reporterId: people.rows[(from + i) % people.rows.length]?.id ?? null,
      reason: 'La photo ne montre pas le produit.',
      closedAt: null,
      closedBy: null,
    }));
    await db.insertInto('reports').values(reports).execute();
  }
}

async function time(title: string, run: () => Promise<void>) {
  const took: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const start = performance.now();
    await run();
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.ceil(took.length * share) - 1] ?? 0).toFixed(1);
  console.log(`${title.padEnd(44)} median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`);
}
