import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { SystemState } from '#contract/ops/system.ts';
import { sendAccountDeletedMailJob } from '#server/features/accounts/jobs.ts';
import { recordBackupCompletion } from '#server/platform/backup/last-backup.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createLoggedInTestAdmin, type TestPerson } from '#server/testing/people.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

let smtp: TestSmtpServer;
let site: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  site = await openTestApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'http://127.0.0.1:1' });
});
beforeEach(async () => {
  await site.services.jobs.drained();
  await sql`delete from pgboss.job where state in ('retry', 'failed')`.execute(site.db);
  smtp.attempts.length = 0;
  smtp.isBusy = false;
  admin = await createLoggedInTestAdmin(site);
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

async function readSystem({ app } = site, { headers } = admin): Promise<SystemState> {
  const answer = await app.inject({ url: '/api/admin/system', headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const post = (path: string, payload?: object) =>
  site.app.inject({
    method: 'POST',
    url: `/api/admin/system/${path}`,
    headers: admin.headers,
    ...(payload && { payload }),
  });

/** A mail that the server defers, and a job that was given up. */
async function failJobs() {
  smtp.isBusy = true;
  const data = { email: 'paul@example.org', firstName: 'Paul' };
  await site.services.jobs.enqueue(site.db, sendAccountDeletedMailJob, data);
  await site.services.jobs.drained();
  await sql`
    insert into pgboss.job (name, data, state, retry_count, retry_limit, started_on, completed_on, output)
    values ('listings.classify', '{"text": "de zoe@example.org"}', 'failed', 8, 8, now(), now(),
      '{"type": "DatabaseError", "code": "22P02", "stack": []}')`.execute(site.db);
}

test('the state names version, database, disk, backup and jobs', async () => {
  await recordBackupCompletion(site.db);
  const state = await readSystem();
  expect(state).toMatchObject({
    version: packageJson.version,
    newerVersion: null,
    database: { kind: site.services.database.kind, size: expect.any(Number) },
    mail: { isSent: true, queued: 0, oldestSince: null, refused: 0, refusedAddresses: 0 },
    jobs: { waiting: 0, failed: 0, failures: [] },
    log: { processes: 1, entries: [] },
  });
  expect(state.disks).toContainEqual({
    holds: 'data',
    size: expect.any(Number),
    free: expect.any(Number),
  });
  expect(Date.now() - Date.parse(state.backups?.last ?? '')).toBeLessThan(HOUR_MS);
  expect(state.jobs?.lastRuns.map(({ label }) => label)).toContain('Nettoyage de la nuit');
});

test('a failed check says since when it fails where that is recorded', async () => {
  await sql`insert into watched_faults (name) values ('backup')`.execute(site.db);
  await recordBackupCompletion(site.db);
  await sql`update last_backup set completed_at = now() - interval '2 days'`.execute(site.db);
  const { checks } = await readSystem();
  const found = Object.fromEntries(checks.map(({ subject, ...check }) => [subject, check]));
  expect(found['Base de données']).toMatchObject({ state: 'right', since: null });
  expect(found.Sauvegarde).toMatchObject({ state: 'wrong', since: expect.stringMatching(/^\d{4}-/) });
  expect(found['E-mails']).toMatchObject({ state: 'right' });
  expect(found['Adresse publique']).toMatchObject({ state: 'wrong', since: null });
  expect(found["Avant d'ouvrir le site"]).toMatchObject({
    state: 'warning',
    sentence: expect.stringContaining('« Qui tient le site »'),
  });
});

test('the number of failed checks is that of the state', async () => {
  const { checks } = await readSystem();
  const answer = await site.app.inject({ url: '/api/admin/system/faults', headers: admin.headers });
  expect(answer.json()).toEqual({ faults: checks.filter(({ state }) => state === 'wrong').length });
  expect(answer.json().faults).toBeGreaterThan(0);
});

test('mails and jobs that failed are listed with their reason, without what they are about', async () => {
  await failJobs();
  const { jobs, mail } = await readSystem();
  expect(mail).toMatchObject({ queued: 1, oldestSince: expect.any(String) });
  expect(jobs).toMatchObject({ waiting: 1, failed: 1 });
  expect(jobs?.failures.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    {
      id: expect.any(String),
      kind: 'mail',
      label: "E-mail sur la suppression d'un compte",
      state: 'retry',
      attempts: 1,
      lastAttemptAt: expect.any(String),
      nextAttemptAt: expect.any(String),
      reason:
        "le serveur d'e-mails n'accepte pas l'e-mail pour le moment (EMESSAGE) : si cela dure, demandez à qui le tient",
    },
    {
      id: expect.any(String),
      kind: 'other',
      label: 'Ranger les annonces par produit',
      state: 'failed',
      attempts: 9,
      lastAttemptAt: expect.any(String),
      nextAttemptAt: null,
      reason: 'erreur 22P02 : le journal en dit plus',
    },
  ]);
  expect(JSON.stringify(jobs)).not.toMatch(/zoe|paul/);
});

test('a job that was given up is tried again, until it has succeeded', async () => {
  await failJobs();
  const { jobs } = await readSystem();
  const id = jobs?.failures.find(({ kind }) => kind === 'other')?.id;
  expect((await post(`jobs/${id}/retry`)).json()).toEqual({ retried: 1 });
  await site.services.jobs.drained();
  expect((await readSystem()).jobs?.failures.map(({ kind }) => kind)).toEqual(['mail']);
  const answer = await post(`jobs/${id}/retry`);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'JOB_NOT_FOUND']);
});

test('all mails that wait for another attempt are sent now, other jobs are left alone', async () => {
  await failJobs();
  smtp.isBusy = false;
  expect((await post('jobs/retry', { kind: 'mail' })).json()).toEqual({ retried: 1 });
  await site.services.jobs.drained();
  expect(smtp.attempts.map(({ accepted }) => accepted)).toEqual([false, true]);
  const { jobs, mail } = await readSystem();
  expect(mail?.queued).toBe(0);
  expect(jobs?.failures.map(({ kind }) => kind)).toEqual(['other']);
  expect((await post('jobs/retry', { kind: 'all' })).json().errors).toEqual({
    kind: 'Indiquez « mail » ou « other ».',
  });
});

test('a test mail goes to the administrator, and what the server answers is shown', async () => {
  const answer = await post('test-mail');
  expect(answer.json()).toEqual({
    to: admin.email,
    isSent: true,
    sentence: expect.stringMatching(/^« 250 .*» pour /),
  });
  expect(smtp.attempts.map(({ mail }) => [mail.to?.[0]?.address, mail.subject])).toEqual([
    [admin.email, "Récolte : essai d'envoi"],
  ]);
  smtp.unknown.set(admin.email, '550 5.7.1 Sender refused');
  expect((await post('test-mail')).json()).toMatchObject({
    isSent: false,
    sentence: expect.stringContaining('« 550 5.7.1 Sender refused »'),
  });
});

test('a site without a mail server says that its mails stay files', async () => {
  const alone = await openTestApp();
  const { headers } = await createLoggedInTestAdmin(alone);
  const answer = await alone.app.inject({ method: 'POST', url: '/api/admin/system/test-mail', headers });
  expect(answer.json()).toMatchObject({
    isSent: false,
    sentence: expect.stringContaining('Donnez-en un dans « Réglages »'),
  });
  await alone.close();
});
