import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { readConfig } from '#server/config.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { clearFailedStartsAndNotify, recordFailedStartAndNotify } from './failed-starts.ts';

const SENTENCE = 'La base de données de DATABASE_URL ne répond pas (ECONNREFUSED).';

let smtp: TestSmtpServer;
let dataDir: string;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
});
beforeEach(async () => {
  smtp.attempts.length = 0;
  smtp.isBusy = false;
  dataDir = await mkdtemp(join(tmpdir(), 'recolte-starts-'));
});
afterEach(() => rm(dataDir, { recursive: true }));
afterAll(() => smtp.close());

const config = () =>
  readConfig({ DATA_DIR: dataDir, SMTP_URL: smtp.url, OPERATOR_EMAIL: 'bureau@potager.example.org' });
const fail = () => recordFailedStartAndNotify(config(), silentLog, SENTENCE);
const succeed = () => clearFailedStartsAndNotify(config(), silentLog);
const subjects = () => smtp.attempts.map(({ mail }) => mail.subject);

/** Makes the first failed start so many minutes older. @param pause minutes since the last one */
async function letPass(minutes: number, pause = 0) {
  const first = join(dataDir, 'failed-starts');
  const { mtimeMs } = await stat(first);
  const earlier = new Date(mtimeMs - minutes * MINUTE_MS);
  await utimes(first, earlier, earlier);
  const last = new Date(Date.now() - pause * MINUTE_MS);
  await utimes(`${first}-last`, last, last);
}

test('the operator gets one mail once starts have failed for five minutes, and one when the site has started', async () => {
  await fail();
  await letPass(4);
  await fail();
  expect(subjects()).toEqual([]);
  await letPass(1);
  for (let turn = 0; turn < 2; turn++) await fail();
  expect(subjects()).toEqual(['Le site ne démarre pas']);
  expect(smtp.attempts[0]?.mail.text).toContain(SENTENCE);
  for (let turn = 0; turn < 2; turn++) await succeed();
  expect(subjects().slice(1)).toEqual(['De nouveau en ordre : démarrage']);
  expect(await readdir(dataDir)).toEqual([]);
});

test('failed starts of another day are not counted', async () => {
  await fail();
  await letPass(1000, 1000);
  await fail();
  expect(subjects()).toEqual([]);
});

test('a mail about failed starts that the server defers is tried again', async () => {
  await fail();
  await letPass(6);
  smtp.isBusy = true;
  await fail();
  smtp.isBusy = false;
  await fail();
  expect(smtp.attempts.map(({ accepted }) => accepted)).toEqual([false, true]);
});
