import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPgBoss, type PgBossConnection } from '#server/platform/jobs/boss.ts';
import { listDefinedJobs, MAX_MAIL_JOB_RETRIES } from '#server/platform/jobs/define-job.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { silentLog } from '#server/testing/silent-log.ts';

const HOUR = 3600;

let site: TestApp;
let opened: PgBossConnection;
let boss: PgBoss;
beforeAll(async () => {
  site = await openTestApp();
  // Jobs are stopped so that only this test handles them.
  await site.services.jobs.stop();
  opened = createPgBoss(site.services.database, silentLog, {
    useListenNotify: false,
    supervise: false,
    schedule: false,
  });
  boss = opened.boss;
  await boss.start();
});
afterAll(async () => {
  await opened.close();
  await site.close();
});

test('the job of an activation mail is retried for two days, as long as a mail server may be away', async () => {
  expect(await secondsOfRetries('accounts.send-activation-link')).toBeGreaterThan(48 * HOUR);
});

test.each([
  'accounts.send-email-link',
  'accounts.notify-email-change',
  'accounts.notify-password-change',
  'accounts.notify-second-factor',
  'alerts.send-mail',
  'alerts.send-notices',
  'messaging.tell-unread',
  'moderation.send-notice-decision',
  'moderation.send-notice-receipt',
  'moderation.tell-author',
  'moderation.tell-member',
  'moderation.tell-reporter',
  'moderation.thank-reporter',
])('the mail job %s is retried as long', async (name) => {
  const settingsOf = async (queue: string) => {
    const found = await boss.getQueue(queue);
    return [found?.retryLimit, found?.retryDelay, found?.retryDelayMax, found?.retryBackoff];
  };
  expect(await settingsOf(name)).toEqual(await settingsOf('accounts.send-activation-link'));
});

test('every other job is retried for more than an hour', async () => {
  // Jobs of the job runner's own test left out: test files share the modules.
  const names = listDefinedJobs().flatMap(({ name, options }) =>
    name.startsWith('test-') || options.retries === MAX_MAIL_JOB_RETRIES ? [] : name,
  );
  expect(names).toContain('listings.remind-seller');
  for (const name of names) expect(await secondsOfRetries(name), name).toBeGreaterThan(HOUR);
});

/** Seconds from the first failure of a job to its last attempt, when all attempts fail. */
async function secondsOfRetries(name: string): Promise<number> {
  const id = await boss.send(name, {});
  let total = 0;
  for (;;) {
    const [job] = await boss.fetch(name);
    expect(job?.id).toBe(id);
    await boss.fail(name, job?.id ?? '');
    const { rows } = await sql<{ state: string; seconds: number }>`
      select state::text, extract(epoch from start_after - now())::float8 as seconds
      from pgboss.job where id = ${id}`.execute(site.db);
    const [after] = rows;
    if (after?.state !== 'retry') return total;
    total += after.seconds;
    await sql`update pgboss.job set start_after = now() where id = ${id}`.execute(site.db);
  }
}
