import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { createLog } from '#server/platform/log.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { refuseWrites } from '#server/testing/refuse-writes.ts';
import { openSmtp, type TestSmtp } from '#server/testing/smtp.ts';
import { createFigureReader } from '../figures/site-figures.ts';
import { createDatabaseWatch } from './watch-database.ts';

const OPERATOR = 'bureau@potager.example.org';

let smtp: TestSmtp;
let site: TestApp;
let logged: string[];
beforeAll(async () => {
  smtp = await openSmtp();
  site = await openTestApp({ OPERATOR_EMAIL: OPERATOR, SMTP_URL: smtp.url });
});
beforeEach(() => {
  smtp.attempts.length = 0;
  smtp.isBusy = false;
  logged = [];
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await refuseWrites(site.db, false);
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

/** The watch of a process; those of a machine share its folder. */
function openWatch(dataDir = site.config.dataDir) {
  const config = { ...site.config, dataDir };
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line).msg) });
  const readFigures = createFigureReader({ ...site.services, config, cacheSeconds: 0 });
  return createDatabaseWatch({ config, log, mailer: site.services.mailer, readFigures });
}
const letPass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
const subjects = () => smtp.attempts.map(({ mail }) => mail.subject);

test('the operator of a machine gets one mail once its database has refused writes for an hour, and one when it is over', async () => {
  const [first, second] = [openWatch(), openWatch()];
  await refuseWrites(site.db, true);
  for (const look of [first, second]) await look();
  letPass(59 * MINUTE_MS);
  for (const look of [first, second]) await look();
  expect(subjects()).toEqual([]);
  letPass(MINUTE_MS);
  for (const look of [first, second, first]) await look();
  expect(subjects()).toEqual(['À regarder : base de données']);
  expect(smtp.attempts[0]?.mail.text).toContain("Base de données : répond, mais n'accepte pas d'écritures");

  const restarted = openWatch();
  await restarted();
  letPass(2 * HOUR_MS);
  await restarted();
  expect(smtp.attempts).toHaveLength(1);

  await refuseWrites(site.db, false);
  for (const look of [restarted, first, second]) await look();
  expect(subjects().slice(1)).toEqual(['De nouveau en ordre : base de données']);
});

test('an outage of less than an hour is logged, and not mailed', async () => {
  const look = openWatch();
  await refuseWrites(site.db, true);
  for (let minute = 0; minute < 50; minute += 10) {
    await look();
    letPass(10 * MINUTE_MS);
  }
  await refuseWrites(site.db, false);
  await look();
  await look();
  expect(logged).toEqual(['The database takes no writes', 'The database takes writes again']);
  expect(smtp.attempts).toEqual([]);
});

test('a mail that the server defers is tried again a minute later', async () => {
  const look = openWatch();
  await refuseWrites(site.db, true);
  await look();
  letPass(HOUR_MS);
  smtp.isBusy = true;
  await look();
  smtp.isBusy = false;
  await look();
  expect(smtp.attempts.map(({ accepted }) => accepted)).toEqual([false, true]);
  expect(logged).toContain('The operator could not be told of the database');
});

test('the folder of a site whose data are elsewhere is made for the outage', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'recolte-outage-'));
  const look = openWatch(join(parent, 'data-dir'));
  await refuseWrites(site.db, true);
  await look();
  letPass(HOUR_MS);
  for (let turn = 0; turn < 2; turn++) await look();
  expect(smtp.attempts).toHaveLength(1);
  await rm(parent, { recursive: true });
});
