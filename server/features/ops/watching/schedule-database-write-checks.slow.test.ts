import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { createLog } from '#server/platform/log.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { setTestDatabaseReadOnly } from '#server/testing/set-test-database-read-only.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { createSiteMetricsReader } from '../figures/site-metrics-reader.ts';
import { createDatabaseWriteOutageNotifier } from './schedule-database-write-checks.ts';

const OPERATOR = 'bureau@potager.example.org';

let smtp: TestSmtpServer;
let site: TestApp;
let logged: string[];
let log: ReturnType<typeof createLog>;
let dataDir: string;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  site = await openTestApp({ OPERATOR_EMAIL: OPERATOR, SMTP_URL: smtp.url });
});
beforeEach(async () => {
  smtp.attempts.length = 0;
  smtp.isBusy = false;
  logged = [];
  log = createLog('info', { write: (line) => void logged.push(JSON.parse(line).msg) });
  dataDir = await mkdtemp(join(tmpdir(), 'recolte-outage-'));
});
afterEach(async () => {
  await setTestDatabaseReadOnly(site.db, false);
  await rm(dataDir, { recursive: true });
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

/** Watch of a process; those of a machine share its folder. */
function openWatch(folder = dataDir) {
  const config = { ...site.config, dataDir: folder };
  const readFigures = createSiteMetricsReader({ ...site.services, config, cacheSeconds: 0 });
  return createDatabaseWriteOutageNotifier({ config, log, mailer: site.services.mailer, readFigures });
}
/** Ages the files of processes by a number of milliseconds. */
async function letPass(ms: number) {
  for (const name of await readdir(dataDir, { recursive: true })) {
    const { mtimeMs } = await stat(join(dataDir, name));
    const time = new Date(mtimeMs - ms);
    await utimes(join(dataDir, name), time, time);
  }
}
const subjects = () => smtp.attempts.map(({ mail }) => mail.subject);

test('the operator of a machine gets one mail once its database has refused writes for an hour, and one when it is over', async () => {
  const [first, second] = [openWatch(), openWatch()];
  await setTestDatabaseReadOnly(site.db, true);
  for (const look of [first, second]) await look();
  await letPass(59 * MINUTE_MS);
  for (const look of [first, second]) await look();
  expect(subjects()).toEqual([]);
  await letPass(MINUTE_MS);
  for (const look of [first, second, first]) await look();
  expect(subjects()).toEqual(['À regarder : base de données']);
  expect(smtp.attempts[0]?.mail.text).toContain("Base de données : répond, mais n'accepte pas d'écritures");

  const restarted = openWatch();
  await restarted();
  await letPass(2 * HOUR_MS);
  await restarted();
  expect(smtp.attempts).toHaveLength(1);

  await setTestDatabaseReadOnly(site.db, false);
  for (const look of [restarted, first, second]) await look();
  expect(subjects().slice(1)).toEqual(['De nouveau en ordre : base de données']);
  expect(await readdir(dataDir)).toEqual([]);
});

test('an outage goes on while the site is restarted', async () => {
  await setTestDatabaseReadOnly(site.db, true);
  await openWatch()();
  await letPass(40 * MINUTE_MS);
  await openWatch()();
  expect(subjects()).toEqual([]);
  await letPass(20 * MINUTE_MS);
  await openWatch()();
  expect(subjects()).toEqual(['À regarder : base de données']);
});

test('a mail that a killed process was about to send is sent by another', async () => {
  const look = openWatch();
  await setTestDatabaseReadOnly(site.db, true);
  await look();
  await letPass(HOUR_MS);
  await writeFile(join(dataDir, 'database-outage-telling'), '');
  await look();
  expect(subjects()).toEqual([]);
  await letPass(6 * MINUTE_MS);
  await look();
  expect(subjects()).toEqual(['À regarder : base de données']);
});

test('outages of less than an hour are logged, and not mailed', async () => {
  const look = openWatch();
  await setTestDatabaseReadOnly(site.db, true);
  for (let minute = 0; minute < 50; minute += 10) {
    await look();
    await letPass(10 * MINUTE_MS);
  }
  await setTestDatabaseReadOnly(site.db, false);
  await look();
  await look();
  expect(logged).toEqual(['The database takes no writes', 'The database takes writes again']);
  await setTestDatabaseReadOnly(site.db, true);
  await look();
  await letPass(50 * MINUTE_MS);
  await look();
  expect(smtp.attempts).toEqual([]);
});

test('a mail that the server defers is tried again at the next look, that of the end too', async () => {
  const look = openWatch();
  await setTestDatabaseReadOnly(site.db, true);
  await look();
  await letPass(HOUR_MS);
  const lookTwice = async () => {
    smtp.isBusy = true;
    await look();
    smtp.isBusy = false;
    await look();
  };
  await lookTwice();
  expect(smtp.attempts.map(({ accepted }) => accepted)).toEqual([false, true]);
  expect(logged).toContain('The operator could not be told of the database');

  await setTestDatabaseReadOnly(site.db, false);
  await lookTwice();
  await look();
  expect(smtp.attempts.slice(2).map(({ accepted }) => accepted)).toEqual([false, true]);
  expect(subjects().at(-1)).toBe('De nouveau en ordre : base de données');
});

test('the folder of a site whose data are elsewhere is made for the outage', async () => {
  const look = openWatch(join(dataDir, 'data-dir'));
  await setTestDatabaseReadOnly(site.db, true);
  await look();
  await letPass(HOUR_MS);
  for (let turn = 0; turn < 2; turn++) await look();
  expect(smtp.attempts).toHaveLength(1);
});

test('a process that cannot write into its folder mails the outage once', async () => {
  const look = openWatch('/proc/data-dir');
  await setTestDatabaseReadOnly(site.db, true);
  vi.useFakeTimers({ toFake: ['Date'] });
  await look();
  vi.setSystemTime(Date.now() + HOUR_MS);
  for (let turn = 0; turn < 2; turn++) await look();
  vi.useRealTimers();
  expect(smtp.attempts).toHaveLength(1);
});
