import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { recordBackupCompletion } from '#server/platform/backup/last-backup.ts';
import { version } from '#server/platform/version.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestAdmin, createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { readDatabaseWriteState } from './database-state.ts';
import { createSiteMetricsReader } from './site-metrics-reader.ts';

const site = await openTestSite();

/** Value of a metric by its name with labels; undefined when it is absent. */
async function metric(name: string): Promise<number | undefined> {
  const { body } = await site.app.inject('/api/metrics');
  const line = body.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}
const now = () => Date.now() / 1000;

test('metrics contain the version, the size and connections of the database and the free space of the disk', async () => {
  expect(await metric(`recolte_info{version="${version}"}`)).toBe(1);
  expect(await metric('database_up')).toBe(1);
  expect(await metric('database_size_bytes')).toBeGreaterThan(1e6);
  const [used = 0, max = 0] = [
    await metric('database_connections'),
    await metric('database_connections_max'),
  ];
  expect(used).toBeGreaterThan(0);
  expect(max).toBeGreaterThan(used);
  const [free = 0, size = 0] = [
    await metric('disk_free_bytes{holds="data"}'),
    await metric('disk_size_bytes{holds="data"}'),
  ];
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
});

test('metrics contain the time of the last complete backup, and the next one after it', async () => {
  expect(await metric('backup_last_success_timestamp_seconds')).toBe(0);
  await recordBackupCompletion(site.db);
  await sql`update last_backup set completed_at = completed_at - interval '1 day'`.execute(site.db);
  expect(await metric('backup_last_success_timestamp_seconds')).toBeCloseTo(now() - 24 * 3600, -2);
  await recordBackupCompletion(site.db);
  expect(await metric('backup_last_success_timestamp_seconds')).toBeCloseTo(now(), -2);
});

test('metrics contain numbers of members, listings and pending decisions, with their age', async () => {
  const [owner, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];
  const entityId = await insertTestListing(site.db, owner.id, { productName: 'Noix' });
  const waitingSince = new Date(Date.now() - 2 * HOUR_MS);
  await insertTestListing(site.db, owner.id, { productName: 'Navets', status: 'pending', waitingSince });
  const payload = { type: 'ad', entityId, reason: 'Faux' };
  await site.app.inject({ method: 'POST', url: '/api/reports', payload, headers: admin.headers });

  expect(await metric('members')).toBe(2);
  expect(await metric('listings_live')).toBe(1);
  expect(await metric('listings_published')).toBe(1);
  expect(await metric('reservations_open{status="asked"}')).toBe(0);
  expect(await metric('moderation_waiting{kind="pending"}')).toBe(1);
  expect(await metric('moderation_oldest_timestamp_seconds{kind="pending"}')).toBeCloseTo(now() - 7200, -2);
  expect(await metric('moderation_waiting{kind="reports"}')).toBe(1);
  expect(await metric('moderation_waiting{kind="notices"}')).toBe(0);
  expect(await metric('moderation_oldest_timestamp_seconds{kind="notices"}')).toBeUndefined();
});

test('metrics count jobs by queue and state, and mails among them', async () => {
  await site.services.jobs.drained();
  await site.services.jobs.stop();
  expect(await metric('mails_waiting')).toBe(0);
  expect(await metric('mails_oldest_timestamp_seconds')).toBeUndefined();
  const MAIL = 'moderation.tell-author';
  const insert = (name: string, state: string, createdHoursAgo: number, dueInHours: number) =>
    sql`insert into pgboss.job (name, state, created_on, start_after)
      values (${name}, ${state}::pgboss.job_state, now() - ${createdHoursAgo}::int * interval '1 hour',
        now() + ${dueInHours}::int * interval '1 hour')`.execute(site.db);
  await insert('listings.classify', 'created', 3, -2);
  await insert('listings.classify', 'created', 3, 2);
  await insert('listings.classify', 'active', 1, -1);
  await insert(MAIL, 'retry', 5, 1);
  await insert(MAIL, 'failed', 60, -1);
  await insert(MAIL, 'completed', 1, -1);
  await sql`update users set email_refused_at = now()`.execute(site.db);

  expect(await metric('jobs{queue="listings.classify",state="waiting"}')).toBe(1);
  expect(await metric('jobs{queue="listings.classify",state="active"}')).toBe(1);
  expect(await metric('jobs_oldest_due_timestamp_seconds{queue="listings.classify"}')).toBeCloseTo(
    now() - 7200,
    -2,
  );
  expect(await metric(`jobs{queue="${MAIL}",state="failed"}`)).toBe(1);
  expect(await metric(`jobs_oldest_due_timestamp_seconds{queue="${MAIL}"}`)).toBeUndefined();
  expect(await metric('mails_waiting')).toBe(1);
  expect(await metric('mails_oldest_timestamp_seconds')).toBeCloseTo(now() - 5 * 3600, -2);
  expect(await metric('mails_given_up')).toBe(1);
  expect(await metric('mail_addresses_refused')).toBe(2);
  expect(await metric('mails_sent_total{outcome="taken"}')).toBeGreaterThan(0);
  expect(await metric('mails_sent_total{outcome="refused"}')).toBe(0);
});

test('metrics leave out jobs of queues that this release does not know, as a newer one leaves behind', async () => {
  await sql`insert into pgboss.queue
    select (jsonb_populate_record(q, '{"name": "ops.of-a-newer-release"}')).* from pgboss.queue q limit 1`.execute(
    site.db,
  );
  await sql`insert into pgboss.job (name, start_after)
    values ('ops.of-a-newer-release', now() - interval '1 hour')`.execute(site.db);
  const { body } = await site.app.inject('/api/metrics');
  await sql`delete from pgboss.job where name = 'ops.of-a-newer-release'`.execute(site.db);
  await sql`delete from pgboss.queue where name = 'ops.of-a-newer-release'`.execute(site.db);
  expect(body).toContain('jobs{queue="listings.classify"');
  expect(body).not.toContain('newer-release');
});

test('a database that does not answer is reported within a second, without the figures that need it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: 10 }, () => site.db.transaction().execute(() => promise));
  const askedAt = performance.now();
  const { body } = await site.app.inject('/api/metrics');
  expect(performance.now() - askedAt).toBeLessThan(1500);
  resolve();
  await Promise.all(held);
  expect(body).toMatch(/^database_up 0$[\s\S]*^database_writable 0$/m);
  expect(body).toMatch(/^disk_free_bytes\{holds="data"\} \d/m);
  expect(body).not.toMatch(/^(members|backup_last_success_timestamp_seconds) /m);
  expect(await metric('database_up')).toBe(1);
});

test('the figures are read once for concurrent requests', async () => {
  const read = createSiteMetricsReader({ ...site.services, cacheSeconds: 5 });
  const [first, second] = await Promise.all([read(), read()]);
  expect(second).toBe(first);
  expect(await read()).toBe(first);
});

test('an embedded database on a full disk answers, and takes no writes', async () => {
  const stateOf = (dataDir: string) => readDatabaseWriteState({ db: site.db, kind: 'embedded' }, { dataDir });
  // A file system without any room.
  expect(await stateOf('/proc')).toBe('full');
  expect(await stateOf(site.config.dataDir)).toBe('writable');
});
