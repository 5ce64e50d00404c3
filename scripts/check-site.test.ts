import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import { s3Environment } from '#server/testing/s3-environment.ts';
import { openSmtp } from '#server/testing/smtp.ts';
import { checkSite } from './check-site.ts';
import { findPostgres } from './find-postgres.ts';
import { startPostgres } from './postgres.ts';

const linesOf = async (environment: Record<string, string>) =>
  (await checkSite(readConfig(environment))).map(
    ({ subject, isRight, sentence }) => `${isRight ? '✓' : '✗'} ${subject} : ${sentence}`,
  );

describe.runIf(findPostgres())('what is said of a configuration', () => {
  let environment: Record<string, string>;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const [postgres, s3, smtp] = [await startPostgres(), await startFakeS3(), await openSmtp()];
    closing.push(postgres.stop, s3.close, smtp.close);
    environment = {
      ...{ DATABASE_URL: postgres.url ?? '', DATABASE_REPLICA_URL: postgres.url ?? '', SMTP_URL: smtp.url },
      ...s3Environment(s3.settings),
      SESSION_SECRET: 'x'.repeat(32),
    };
  });
  afterAll(() => Promise.all(closing.map((close) => close())));

  test('one that works', async () => {
    expect(await linesOf(environment)).toEqual([
      expect.stringMatching(
        /^✓ Base de données : PostgreSQL [\d.]+.*, base postgres, accepte les écritures\.$/,
      ),
      '✓ Limites de temps : 30s par requête, 1min par transaction inactive, heure UTC.',
      expect.stringMatching(/^✓ Écoute : un avis revient en \d+ ms\.$/),
      expect.stringMatching(/^✓ Réplique : 127\.0\.0\.1 répond, mais c'est une base principale/),
      '✓ Photos : le seau liste, garde, rend et supprime.',
      expect.stringMatching(/^✓ E-mails : 127\.0\.0\.1:\d+ répond et accepte nos identifiants\.$/),
      expect.stringMatching(/^✓ Horloge : \d s d'écart avec la base de données\.$/),
    ]);
  });

  test('one where nothing does', async () => {
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
    expect(lines.map((line) => line.slice(0, 1)).join('')).toBe('✗✗✗✗✗✗✗✗');
    expect(lines[0]).toBe(
      '✗ Base de données : La base de données de DATABASE_URL ne répond pas (ECONNREFUSED).',
    );
    expect(lines[3]).toBe('✗ Réplique : échec (ECONNREFUSED) : vérifiez DATABASE_REPLICA_URL.');
    expect(lines[5]).toBe('✗ E-mails : échec (ESOCKET) : vérifiez SMTP_URL.');
    expect(lines[7]).toBe(
      '✗ Adresse publique : http://127.0.0.1:1 ne répond pas : le site est-il démarré, et le mandataire y mène-t-il ?',
    );
    expect(lines[4]).toBe('✗ Photos : Le service S3 attend S3_REGION=fr-test-1, et non auto.');
  });
});

test('a data folder that is a file is said so', async () => {
  const lines = await linesOf({ DATA_DIR: import.meta.filename });
  expect(lines).toContain(
    `✗ Dossier de données : Le chemin du dossier de données n'est pas celui d'un dossier : ${import.meta.filename} (DATA_DIR).`,
  );
});
