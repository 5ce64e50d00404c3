import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { recordBackupCompletion } from '#server/platform/backup/last-backup.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { retryFailedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { recordSiteFaults } from './record-site-faults.ts';
import { runSiteChecksJob } from './watch-checks.ts';

const OPERATOR = 'bureau@potager.example.org';

let smtp: TestSmtpServer;
let site: TestApp;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  site = await openTestApp({ OPERATOR_EMAIL: OPERATOR, SMTP_URL: smtp.url });
});
beforeEach(async () => {
  smtp.attempts.length = 0;
  smtp.isBusy = false;
  await site.db.deleteFrom('watchedFaults').execute();
  await setBackupHoursAgo(1);
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

async function setBackupHoursAgo(hours: number) {
  await recordBackupCompletion(site.db);
  await site.db
    .updateTable('lastBackup')
    .set({ completedAt: new Date(Date.now() - hours * HOUR_MS) })
    .execute();
}

async function watch() {
  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, runSiteChecksJob, {}));
  await site.services.jobs.drained();
}

/** Ages the recorded faults by a number of minutes. */
const letPass = (minutes: number) =>
  sql`update watched_faults set since = since - ${minutes}::int * interval '1 minute',
    seen_at = seen_at - ${minutes}::int * interval '1 minute'`.execute(site.db);

const subjects = () => smtp.attempts.map(({ mail }) => mail.subject);

/** Job of a queue from which no process takes any. */
const unhandled = defineJob('tests.unhandled');
const delayJob = () =>
  site.services.jobs.enqueue(site.db, unhandled, {}, { startAfter: new Date(Date.now() - HOUR_MS) });
const endJob = () => site.services.jobs.withdraw(site.db, unhandled, {});

test('the operator gets one mail of all that is wrong once a fault has lasted for an hour, and one when it is over', async () => {
  await setBackupHoursAgo(40);
  await watch();
  await letPass(55);
  await watch();
  expect(subjects()).toEqual([]);
  await delayJob();
  await letPass(6);
  await watch();
  expect(subjects()).toEqual(['À regarder : sauvegarde, tâches']);
  const [{ mail } = {}] = smtp.attempts;
  expect(mail?.to).toMatchObject([{ address: OPERATOR }]);
  expect(mail?.text).toMatch(
    /Sauvegarde : la dernière date d'il y a 40 h : « Sauvegarder maintenant » \(page « Système »\) dit pourquoi\. Vu depuis le \d+ \S+ \d{4} à \d\d:\d\d\./,
  );
  expect(mail?.text).toContain('Tâches : la plus ancienne attend depuis 60 min');
  await letPass(24 * 60);
  await watch();
  expect(smtp.attempts).toHaveLength(1);

  await endJob();
  await letPass(31);
  await watch();
  expect(smtp.attempts).toHaveLength(1);
  await recordBackupCompletion(site.db);
  await letPass(31);
  await watch();
  await watch();
  expect(subjects().slice(1)).toEqual(['De nouveau en ordre : sauvegarde, tâches']);
});

test('a fault that ends within the hour is not reported', async () => {
  await setBackupHoursAgo(40);
  await watch();
  await setBackupHoursAgo(1);
  await letPass(45);
  await watch();
  await setBackupHoursAgo(40);
  await watch();
  await letPass(45);
  await watch();
  expect(subjects()).toEqual([]);
});

test('a fault that comes and goes is reported once', async () => {
  await setBackupHoursAgo(40);
  await watch();
  await letPass(61);
  await watch();
  for (const hours of [1, 40, 1, 40]) {
    await setBackupHoursAgo(hours);
    await letPass(20);
    await watch();
  }
  expect(subjects()).toEqual(['À regarder : sauvegarde']);
});

test('a check that could not be made neither begins a fault nor ends one', async () => {
  const record = (failed: string[], unknown: string[]) =>
    site.db.transaction().execute((tx) => recordSiteFaults(tx, { failed, unknown }));
  await record(['backup'], []);
  await letPass(61);
  expect((await record(['backup'], ['jobs'])).wrong).toMatchObject([{ name: 'backup' }]);
  for (let hour = 0; hour < 3; hour++) {
    await letPass(61);
    expect(await record([], ['backup', 'jobs'])).toEqual({ wrong: [], over: [] });
  }
  await letPass(31);
  expect(await record([], [])).toEqual({ wrong: [], over: ['backup'] });
});

test('a mail about a fault waits as long as the mail server is busy', async () => {
  smtp.isBusy = true;
  await setBackupHoursAgo(40);
  await watch();
  await letPass(61);
  await watch();
  smtp.isBusy = false;
  await retryFailedJobsInTest(site);
  await site.services.jobs.drained();
  expect(smtp.attempts.map(({ accepted }) => accepted)).toEqual([false, true]);
});
