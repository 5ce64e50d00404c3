import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import type { SystemState } from '#contract/ops/system.ts';
import { sendAccountDeletedMailJob } from '#server/features/accounts/jobs.ts';
import { createBackupCipher, generateBackupKey } from '#server/platform/backup/cipher.ts';
import { recordBackupCompletion } from '#server/platform/backup/last-backup.ts';
import { createFolderBackupStore } from '#server/platform/backup/stores/folder-backups.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createTestBackup } from '#server/testing/backups.ts';
import { expiredTestTlsCertificate, localhostTestTlsCertificate } from '#server/testing/certificate.ts';
import { createTestS3EnvironmentVariables } from '#server/testing/create-test-s3-environment-variables.ts';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import { createLoggedInTestAdmin, TEST_PASSWORD, type TestPerson } from '#server/testing/people.ts';
import { setTestDatabaseReadOnly } from '#server/testing/set-test-database-read-only.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { setUpTestSecondFactor } from '#server/testing/test-second-factor.ts';
import { backupRehearsalJob, requestedBackupJob } from '../backups/jobs.ts';

const trusted = getCACertificates('default');
const folder = await mkdtemp(join(tmpdir(), 'recolte-faults-'));
const place = join(folder, 'backups');
const s3 = await startFakeS3();
let smtp: TestSmtpServer;
let site: TestApp;
let admin: TestPerson;
let tests = 0;
beforeAll(async () => {
  setDefaultCACertificates([...trusted, localhostTestTlsCertificate.cert, expiredTestTlsCertificate.cert]);
  smtp = await startTestSmtpServer();
  // Site whose operator reads nothing: several faults stay from the start.
  site = await openTestApp({
    PUBLIC_URL: 'http://recolte.invalid',
    SESSION_SECRET: 'potager-potager-potager-potager-potager',
    ADMIN_SECOND_FACTOR: 'required',
    BACKUP_FOLDER: place,
    ...createTestS3EnvironmentVariables(s3.settings),
  });
  admin = await createLoggedInTestAdmin(site);
  const { code } = await setUpTestSecondFactor(site, admin);
  // Confirms the session for the settings of the tests.
  await set({ SMTP_URL: smtp.url }, { 'x-password': TEST_PASSWORD, 'x-code': code(1) });
});
beforeEach(async () => {
  await site.services.jobs.drained();
  await sql`delete from pgboss.job where state in ('retry', 'failed')`.execute(site.db);
  await sql`delete from last_backup`.execute(site.db);
  await sql`delete from backup_runs`.execute(site.db);
  await rm(place, { recursive: true, force: true });
  smtp.isBusy = false;
  smtp.refusesSenders = '';
  // A change of the settings voids the results of the test before.
  await set({ SMTP_URL: smtp.url, HOME_SENTENCE: `Essai ${++tests}` });
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await Promise.all([site.close(), smtp.close(), s3.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Lines of the checks that found something. */
async function readFaults(): Promise<string[]> {
  const answer = await site.app.inject({ url: '/api/admin/system', headers: admin.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json<SystemState>()
    .checks.flatMap(({ subject, state, sentence }) =>
      state === 'wrong' || state === 'warning' ? `${subject} : ${sentence}` : [],
    );
}

/** Changes settings as their page does. */
async function set(settings: Record<string, string>, confirmation = {}) {
  const { statusCode, body } = await site.app.inject({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers: { ...admin.headers, ...confirmation },
    payload: { settings },
  });
  expect(statusCode, body).toBe(200);
}

/** Mail server with a certificate. @returns its address */
async function startTls(certificate: typeof expiredTestTlsCertificate): Promise<string> {
  const server = await startTestSmtpServer(certificate);
  onTestFinished(server.close);
  return server.url;
}

async function enqueueMail() {
  const data = { email: 'paul@example.org', firstName: 'Paul' };
  await site.services.jobs.enqueue(site.db, sendAccountDeletedMailJob, data);
  await site.services.jobs.drained();
}

async function run(job: typeof requestedBackupJob) {
  await site.services.jobs.enqueue(site.db, job, {});
  await site.services.jobs.drained();
}

test.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'a mail server that refuses the password',
    () => set({ SMTP_URL: smtp.url.replace('//', '//site:mauvais@') }),
    /^E-mails : .* refuse ce nom et ce mot de passe \(5\d\d\) : corrigez-les\./,
  ],
  [
    'a mail server whose name is unknown',
    () => set({ SMTP_URL: 'smtp://smtp.recolte.invalid' }),
    /^E-mails : Le nom du serveur d'e-mails, smtp\.recolte\.invalid, est introuvable .* : vérifiez son orthographe/,
  ],
  [
    'a closed port of a mail server',
    () => set({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    /^E-mails : .* 127\.0\.0\.1:1 ne répond pas \(ECONNREFUSED\) : vérifiez son adresse et son port/,
  ],
  [
    'a certificate of a mail server that is over',
    async () => set({ SMTP_URL: await startTls(expiredTestTlsCertificate) }),
    /^E-mails : Le certificat du serveur d'e-mails 127\.0\.0\.1 a expiré : demandez à qui tient ce serveur/,
  ],
  [
    'a certificate of a mail server for another name',
    async () => set({ SMTP_URL: await startTls(localhostTestTlsCertificate) }),
    /^E-mails : Le certificat .* n'est pas au nom de 127\.0\.0\.1 : écrivez le nom de serveur que donne votre fournisseur/,
  ],
  [
    'mails that the server has deferred for hours',
    async () => {
      smtp.isBusy = true;
      await enqueueMail();
      await sql`update pgboss.job set created_on = now() - interval '3 hours' where state = 'retry'`.execute(
        site.db,
      );
    },
    /^File d'e-mails : 1 en attente, depuis 3 h : le serveur d'e-mails n'accepte pas .* : si cela dure, demandez/,
  ],
  [
    'mails whose sender the server refuses',
    async () => {
      smtp.refusesSenders = '550 5.7.1 Sender refused';
      await enqueueMail();
      await sql`update pgboss.job set created_on = now() - interval '3 hours' where state = 'retry'`.execute(
        site.db,
      );
    },
    /^File d'e-mails : .* refuse l'expéditeur ou le destinataire \(EENVELOPE\) : vérifiez l'expéditeur dans « Réglages »\./,
  ],
  [
    'a job that was given up after its attempts',
    () =>
      sql`insert into pgboss.job (name, state, retry_count, retry_limit, started_on, completed_on, output)
        values ('listings.classify', 'failed', 8, 8, now(), now(), '{"type": "TypeError"}')`.execute(site.db),
    /^Tâches : .*, 1 sans succès .* : « Tâches sans succès », page « Système », dit pourquoi et les relance\./,
  ],
  [
    'a clock of the jobs that has stopped since yesterday',
    async () => {
      await sql`update pgboss.schedule set updated_on = now() - interval '26 hours'`.execute(site.db);
      await sql`delete from pgboss.job where name in (select name from pgboss.schedule)`.execute(site.db);
    },
    /^Tâches : celles que l'horloge lance ne le sont plus depuis 26 h.*\. Sur la machine du site : démarrez-le, ou redémarrez-le\./,
  ],
  [
    'a data folder without room',
    () => replaceDataFolder(() => symlink('/proc', site.config.dataDir)),
    /^Disque : plus que 0 Go libres sur 0 Go : supprimez d'anciennes sauvegardes/,
  ],
  [
    'a data folder that takes no writes',
    () => replaceDataFolder(() => symlink('/proc', site.config.dataDir)),
    /^Dossier de données : Le dossier de données n'est pas accessible en écriture, rendez-le au compte du site : .* \(DATA_DIR\)/,
  ],
  [
    'a backup of two days ago',
    async () => {
      await recordBackupCompletion(site.db);
      await sql`update last_backup set completed_at = now() - interval '2 days'`.execute(site.db);
    },
    /^Sauvegarde : la dernière date d'il y a 48 h : « Sauvegarder maintenant » .* dit pourquoi\./,
  ],
  [
    'a backup that could not be written',
    async () => {
      await writeFile(place, '');
      await run(requestedBackupJob);
    },
    /^Sauvegarde : celle du .* a échoué\. .*backups.* n'est pas un dossier\. Une fois corrigé, « Sauvegarder maintenant »/,
  ],
  [
    'a missing key of the backups',
    async () => {
      await createTestBackup(1, {
        database: site.db,
        files: site.services.files,
        store: createFolderBackupStore(place),
        cipher: await createBackupCipher(await generateBackupKey()),
        site: site.config.publicUrl,
      });
      await run(requestedBackupJob);
    },
    /^Sauvegarde : celle du .* sont chiffrées, et BACKUP_KEY manque : remettez la clé/,
  ],
  [
    'a backup that can not be restored',
    async () => {
      await run(requestedBackupJob);
      const [name = ''] = await createFolderBackupStore(place).listGenerations();
      await truncate(join(place, 'generations', name, 'database.ndjson.gz'), 300);
      await run(backupRehearsalJob);
    },
    /^Sauvegarde : l'essai de restauration du .* a échoué\. .* est incomplet ou abîmé.*« Sauvegarder maintenant »/,
  ],
  [
    'a clock that is ten minutes fast',
    async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * MINUTE_MS });
      onTestFinished(() => void vi.useRealTimers());
    },
    /^Horloge : 600 s d'écart avec la base de données\. Sur la machine du site : mettez à l'heure cette machine/,
  ],
  [
    'a database that takes no writes',
    async () => {
      await setTestDatabaseReadOnly(site.db, true);
      onTestFinished(() => setTestDatabaseReadOnly(site.db, false));
    },
    /^Base de données : répond, mais n'accepte pas d'écritures.* DATABASE_URL doit mener au principal\./,
  ],
  [
    'a bucket that refuses the key',
    async () => s3.failWith(403),
    /^Photos : Le service S3 refuse S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY.* : corrigez-les/,
  ],
  [
    'keys of notifications under another session secret',
    async () => {
      await sql`insert into push_keys (public_key, private_key) values ('publique', 'scellée')`.execute(
        site.db,
      );
      onTestFinished(async () => void (await sql`delete from push_keys`.execute(site.db)));
    },
    /^Secret des sessions : a changé.* Sur la machine du site : remettez l'ancien, qui est dans les sauvegardes/,
  ],
  [
    'an administrator without the second factor that is required',
    () => createLoggedInTestAdmin(site),
    /^Validation en deux étapes : un administrateur ne l'a pas encore.* : dites-le-lui\./,
  ],
  [
    'a public address in http',
    async () => {},
    /^Réglages : l'adresse du site est en http, .* Sur la machine du site : mettez un mandataire https devant lui/,
  ],
  [
    'a public address whose name is unknown',
    async () => {},
    /^Adresse publique : le nom de http:\/\/recolte\.invalid est introuvable .* Sur la machine du site : corrigez PUBLIC_URL, ou donnez ce nom/,
  ],
  [
    'a legal notice without an operator',
    async () => {},
    /^Réglages : les mentions légales, .* sont incomplètes : donnez « Qui tient le site », .* dans « Réglages »\./,
  ],
  [
    'a session secret that repeats a word',
    async () => {},
    /^Réglages : le secret des sessions se devine.* Sur la machine du site : mettez dans SESSION_SECRET le résultat de « openssl rand -base64 48 »\./,
  ],
])('%s is named with its remedy', async (_, breakSite, line) => {
  await breakSite();
  expect(await readFaults()).toContainEqual(expect.stringMatching(line));
});

async function replaceDataFolder(replace: () => Promise<void>) {
  const { dataDir } = site.config;
  await rm(dataDir, { recursive: true });
  await replace();
  onTestFinished(async () => {
    await rm(dataDir);
    await mkdir(dataDir);
  });
}

test('the refusal of a sender is named by a test mail', async () => {
  await set({ MAIL_FROM: 'jardin@example.org' });
  smtp.refusesSenders = '550 5.7.1 Sender refused';
  const url = '/api/admin/system/test-mail';
  const answer = await site.app.inject({ method: 'POST', url, headers: admin.headers });
  expect(answer.json()).toMatchObject({
    isSent: false,
    sentence:
      "le serveur refuse l'expéditeur Récolte <jardin@example.org> : « 550 5.7.1 Sender refused ». Donnez comme expéditeur une adresse pour laquelle il peut écrire.",
  });
});
