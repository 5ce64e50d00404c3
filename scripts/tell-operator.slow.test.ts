import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';

const run = promisify(execFile);
const OPERATOR = 'bureau@potager.example.org';

let smtp: TestSmtpServer;
let programs: string;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  programs = await mkdtemp(path.join(tmpdir(), 'recolte-programs-'));
});
beforeEach(() => {
  smtp.attempts.length = 0;
});
afterAll(async () => {
  await smtp.close();
  await rm(programs, { recursive: true });
});

/** Runs the command as the unit of systemd does. @param journal output of a fake `journalctl` about the failed run */
async function tell(unit: string, journal: string, environment: Record<string, string>) {
  const file = path.join(programs, 'journalctl');
  await writeFile(
    file,
    `#!/bin/sh\ncase "$*" in *_SYSTEMD_INVOCATION_ID=1a2b*) cat <<'END'\n${journal}\nEND\nesac\n`,
  );
  await chmod(file, 0o755);
  const env = {
    ...process.env,
    PATH: `${programs}:${process.env.PATH}`,
    MONITOR_INVOCATION_ID: '1a2b',
    SMTP_URL: smtp.url,
    ...environment,
  };
  await run(process.execPath, ['scripts/tell-operator.ts', unit], { env });
  return smtp.attempts.map(({ mail: { subject, text, to, from } }) => ({
    subject,
    text,
    to: to?.[0]?.address,
    from: from?.address,
  }));
}

test('a site that a wrong setting stopped is reported with the other settings, and with its sentence', async () => {
  const sentence = 'Configuration : PUBLIC_URL doit être une adresse.';
  const wrong = { PUBLIC_URL: 'recolte.example.org', DKIM_PRIVATE_KEY: '/nowhere', PROCESSES: 'zero' };
  expect(
    await tell('recolte', `{"level":"info"}\n\n${sentence}`, { ...wrong, OPERATOR_EMAIL: OPERATOR }),
  ).toEqual([
    {
      subject: 'Récolte : le site est arrêté',
      text: `Sur la machine ${hostname()}, le site est arrêté.\n\n${sentence}\n\nLa commande « journalctl -u recolte » en dit plus.\n`,
      to: OPERATOR,
      from: OPERATOR,
    },
  ]);
});

test("a wrong OPERATOR_EMAIL is replaced by the first administrator's address", async () => {
  const environment = {
    OPERATOR_EMAIL: 'bureau',
    ADMIN_EMAIL: 'chef@example.org',
    ADMIN_PASSWORD: 'Tournesols-48',
    MAIL_FROM: 'Potager <site@example.org>',
  };
  expect(await tell('recolte-backup', '', environment)).toMatchObject([
    { subject: 'Récolte : la sauvegarde a échoué', to: 'chef@example.org', from: 'site@example.org' },
  ]);
});

test('a failed check is reported with its faults only', async () => {
  const journal = '✓ Port : le site répond.\n✗ Disque : plus que 1 Go.\n✗ Certificat : renouvelez-le.';
  const [mail] = await tell('recolte-check', journal, { OPERATOR_EMAIL: OPERATOR });
  expect(mail?.subject).toBe('Récolte : le contrôle a trouvé ce qui ne va pas');
  expect(mail?.text).toContain('\n\n✗ Disque : plus que 1 Go.\n✗ Certificat : renouvelez-le.\n\n');
  expect(mail?.text).not.toContain('✓');
});
