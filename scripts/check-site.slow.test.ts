import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { recordBackupCompletion } from '#server/platform/backup/last-backup.ts';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/open-embedded-database.ts';
import { openTestApp } from '#server/testing/app.ts';
import { createTestS3EnvironmentVariables } from '#server/testing/create-test-s3-environment-variables.ts';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { checkSettingsAndServices } from './check-site.ts';
import { findPostgres } from './find-postgres.ts';
import { startTemporaryPostgres } from './postgres.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recolte-check-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

async function linesOf(environment: Record<string, string>, mailTo?: string) {
  const checks = await checkSettingsAndServices(
    readConfig({ PORT: '0', DATA_DIR: dataDir, ...environment }),
    {
      environment,
      ...(mailTo && { mailTo }),
    },
  );
  return checks.map(
    ({ subject, isRight, isWarning, sentence }) =>
      `${isRight ? (isWarning ? '!' : '✓') : '✗'} ${subject} : ${sentence}`,
  );
}

/** Line of the disk, whatever room this machine has. */
const DISK = /^[✓✗] Disque : .*Go libres sur/;

/** Configuration of a site whose database is embedded, in a folder of its own. */
const PUBLIC = { PUBLIC_URL: 'https://recolte.test', HOST: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1' };
const OPERATOR = {
  OPERATOR_NAME: 'Association',
  OPERATOR_ADDRESS: 'Lyon',
  OPERATOR_EMAIL: 'contact@example.org',
  OPERATOR_ID: 'RNA',
  PUBLICATION_DIRECTOR: 'Camille',
  HOSTING_PROVIDER: 'Hébergeur',
};

describe.runIf(findPostgres())('the check of a configuration', () => {
  let environment: Record<string, string>;
  let mails: TestSmtpServer;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const [postgres, s3, smtp] = [
      await startTemporaryPostgres(),
      await startFakeS3(),
      await startTestSmtpServer(),
    ];
    mails = smtp;
    closing.push(postgres.stop, s3.close, smtp.close);
    environment = {
      DATABASE_URL: postgres.url ?? '',
      DATABASE_REPLICA_URL: postgres.url ?? '',
      SMTP_URL: smtp.url,
      ...createTestS3EnvironmentVariables(s3.settings),
      SESSION_SECRET: 'x'.repeat(32),
    };
  });
  afterAll(() => Promise.all(closing.map((close) => close())));

  test('a configuration that works passes every check', async () => {
    expect(await linesOf(environment)).toEqual([
      expect.stringMatching(
        /^✓ Base de données : PostgreSQL [\d.]+.*, base postgres, accepte les écritures\.$/,
      ),
      '✓ Limites de temps : 30s par requête, 1min par transaction inactive, heure UTC.',
      expect.stringMatching(/^✓ Écoute : un avis revient en \d+ ms\.$/),
      expect.stringMatching(/^✓ Horloge : \d s d'écart avec la base de données\.$/),
      expect.stringMatching(/^✓ Réplique : 127\.0\.0\.1 répond, mais c'est une base principale/),
      '✓ Photos : leur place (seau S3) liste, garde, rend et supprime.',
      expect.stringMatching(/^✓ E-mails : 127\.0\.0\.1:\d+ répond et accepte nos identifiants\.$/),
      '✓ Port : un port libre.',
      expect.stringMatching(DISK),
    ]);
  });

  test('late jobs, mails that wait and the disk of a site are reported', async () => {
    const site = await openTestApp();
    await site.services.jobs.stop();
    await sql`insert into pgboss.job (name, state, created_on, start_after) values
      ('listings.classify', 'created', now(), now() - interval '20 minutes'),
      ('accounts.send-reset-link', 'retry', now() - interval '3 hours', now() + interval '1 hour')`.execute(
      site.db,
    );
    const lines = await linesOf({ DATABASE_URL: site.services.database.databaseUrl });
    await site.close();
    expect(lines.slice(-4)).toEqual([
      expect.stringMatching(DISK),
      '✗ Tâches : la plus ancienne attend depuis 20 min. Sur la machine du site : démarrez-le, ou redémarrez-le.',
      "✗ File d'e-mails : 1 en attente, depuis 3 h : le serveur d'e-mails répond-il ?",
      '✓ Annonces à valider : aucune.',
    ]);
  });

  test("a test mail is sent when an address is given, and the mail server's answer is reported", async () => {
    const lineOf = async () =>
      (await linesOf(environment, 'moi@example.org')).find((line) => line.includes('Essai'));
    expect(await lineOf()).toMatch(/^✓ Essai d'envoi : « 250 .* » pour moi@example\.org/);
    expect(mails.attempts.at(-1)?.mail.subject).toBe("Récolte : essai d'envoi");
    mails.unknown.set('moi@example.org', '550 5.7.1 Sender refused');
    expect(await lineOf()).toMatch(/^✗ Essai d'envoi : .*« 550 5\.7\.1 Sender refused »/);
  });

  test('a configuration in which nothing can be reached fails every check', async () => {
    const away = 'postgres://someone@127.0.0.1:1/nothing';
    const lines = await linesOf({
      ...environment,
      ...{
        DATABASE_URL: away,
        DATABASE_REPLICA_URL: away,
        S3_REGION: 'auto',
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
      PUBLIC_URL: 'http://127.0.0.1:1',
    });
    expect(lines.map((line) => line.slice(0, 1)).join('')).toMatch(/^✗✗✗✗✓✗[✓✗]!!!!$/);
    expect(lines[0]).toBe(
      '✗ Base de données : La base de données de DATABASE_URL ne répond pas (ECONNREFUSED).',
    );
    expect(lines[1]).toBe(
      '✗ Réplique : échec (ECONNREFUSED). Sur la machine du site : vérifiez DATABASE_REPLICA_URL.',
    );
    expect(lines[3]).toBe(
      "✗ E-mails : Le serveur d'e-mails 127.0.0.1:1 ne répond pas (ECONNREFUSED) : vérifiez son adresse et son port, puis s'il est en panne. Les e-mails attendent.",
    );
    expect(lines[5]).toBe(
      '✗ Adresse publique : http://127.0.0.1:1 ne répond pas. Sur la machine du site : est-il démarré, et le mandataire y mène-t-il ?',
    );
    expect(lines[2]).toBe('✗ Photos : Le service S3 attend S3_REGION=fr-test-1, et non auto.');
    expect(lines.at(-1)).toBe("! Sauvegarde : inconnu : la base de données n'a pas répondu à temps.");
  });
});

test('a data folder that is a file is reported', async () => {
  const lines = await linesOf({ DATA_DIR: import.meta.filename });
  expect(lines).toContain(
    `✗ Dossier de données : Le chemin du dossier de données n'est pas celui d'un dossier : ${import.meta.filename} (DATA_DIR).`,
  );
});

test("the site's own database is started for the check, and a folder that it cannot open is reported", async () => {
  const folder = await mkdtemp(join(dataDir, 'embedded-'));
  const line = async () => (await linesOf({ DATA_DIR: folder }))[0];
  expect(await line()).toBe(`✓ Base de données : intégrée, sera créée dans ${folder} au premier démarrage.`);
  await mkdir(join(folder, 'postgresql'));
  expect(await line()).toMatch(/^✗ Base de données : .* n'est pas une base de données entière/);
  await rm(join(folder, 'postgresql'), { recursive: true });
  const server = await openEmbeddedDatabase({ dataDir: folder, log: silentLog, durable: false });
  expect(await line()).toMatch(/^✓ Base de données : intégrée \(PostgreSQL 18\.\d+\), dans/);
  await server.stop();
  expect(await line()).toMatch(/^✓ Base de données : intégrée \(PostgreSQL 18\.\d+\), dans/);
});

test.each([
  [{ SMPT_URL: 'smtp://x' }, '✗ Réglages : SMPT_URL est inconnu : vouliez-vous dire SMTP_URL ?'],
  [{ OPERATOR_MAIL: 'x' }, '✗ Réglages : OPERATOR_MAIL est inconnu : vouliez-vous dire OPERATOR_EMAIL ?'],
  [{ METRICS_TOKEN: 'CHANGE_ME_CHANGE_ME' }, '✗ Réglages : METRICS_TOKEN contient encore CHANGE_ME.'],
  [
    { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'Password1!' },
    '✗ Réglages : ADMIN_PASSWORD figure dans des listes de mots de passe volés : choisissez-en un autre.',
  ],
  [
    { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'azerty' },
    '✗ Réglages : ADMIN_PASSWORD est trop simple : il manque une majuscule, un chiffre, un caractère spécial.',
  ],
  [
    { PUBLIC_URL: 'http://recolte.test' },
    expect.stringMatching(/^✗ Réglages : l'adresse du site est en http/),
  ],
  [
    { OPERATOR_NAME: '' },
    expect.stringMatching(/^✗ Réglages : les mentions légales, .*« Qui tient le site »/),
  ],
  [{ HOST: '0.0.0.0' }, expect.stringMatching(/^! Réglages : le port \d+ est ouvert à tout le réseau/)],
] as [Record<string, string>, unknown][])(
  'the wrong variables of %o are reported',
  async (environment, line) => {
    const settingsOf = async (added: Record<string, string>) =>
      (await linesOf({ ...PUBLIC, ...OPERATOR, ...added })).filter((each) => each.includes('Réglages'));
    expect(await settingsOf({ HOME: '/root', PATH: '/bin', NODE_ENV: 'production' })).toEqual([]);
    expect(await settingsOf(environment)).toEqual([line]);
  },
);

test('a port that another program uses is reported as taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const answer = (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nautre chose');
  taken.on('connection', answer);
  const lines = await linesOf({ HOST: '127.0.0.1', PORT: String(port) });
  taken.close();
  expect(lines).toContain(`✗ Port : ${port} est déjà pris par un autre programme.`);
});

test('a port where this site answers "too many requests" is recognised as its own', async () => {
  const busy = createServer((socket) => socket.end('HTTP/1.1 429 Too Many Requests\r\n\r\n{}'));
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  const { port } = busy.address() as AddressInfo;
  const lines = await linesOf({ HOST: '127.0.0.1', PORT: String(port) });
  busy.close();
  expect(lines).toContain(`✓ Port : le site répond sur ${port}.`);
});

test('the age of the last backup of a public site is reported', async () => {
  const site = await openTestApp();
  const environment = { ...PUBLIC, DATABASE_URL: site.services.database.databaseUrl };
  const line = async () => (await linesOf(environment)).find((each) => each.includes('Sauvegarde'));
  expect(await line()).toBe(
    '! Sauvegarde : aucune : le site en fait une chaque nuit à 3 h, « Sauvegarder maintenant » (page « Système ») tout de suite.',
  );
  await recordBackupCompletion(site.db);
  expect(await line()).toBe("✓ Sauvegarde : la dernière a moins d'une heure.");
  await sql`update last_backup set completed_at = now() - interval '2 days'`.execute(site.db);
  expect(await line()).toBe(
    "✗ Sauvegarde : la dernière date d'il y a 48 h : « Sauvegarder maintenant » (page « Système ») dit pourquoi.",
  );
  await site.close();
});

test('wrong values are reported together with misspelt names and odd quotes', async () => {
  const RECOLTE_SETTINGS = join(dataDir, 'site.env');
  await writeFile(RECOLTE_SETTINGS, "PORT='abc'\nOPERATOR_NAME='Jeanne d'Arc'\n");
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check.ts'], {
    env: { PORT: 'abc', PUBLIC_URL: 'recolte.test', SMPT_URL: 'smtp://x', RECOLTE_SETTINGS },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringContaining('PORT doit être'),
    expect.stringContaining('PUBLIC_URL doit être'),
    '✗ Configuration : SMPT_URL est inconnu : vouliez-vous dire SMTP_URL ?',
    expect.stringMatching(/^✗ Configuration : OPERATOR_NAME \(ligne 2\) a un guillemet de trop/),
  ]);
});
