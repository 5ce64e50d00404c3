import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { createMailer } from './mailer.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let smtp: TestSmtpServer;
let folder: string;
beforeAll(async () => {
  [smtp, folder] = [await startTestSmtpServer(), await mkdtemp(join(tmpdir(), 'recolte-dkim-'))];
});
afterAll(async () => {
  await smtp.close();
  await rm(folder, { recursive: true });
});

/** @returns the mail as it arrived */
async function receive(environment: Record<string, string>): Promise<string> {
  const config = readConfig({
    PUBLIC_URL: 'https://recolte.example.org',
    SMTP_URL: smtp.url,
    ...environment,
  });
  const mailer = createMailer({
    config,
    outboxDir: '',
    logsLinks: async () => false,
    log: silentLog,
  });
  const content = { subject: 'Été', preview: 'Aperçu', title: 'Les œufs', paragraphs: ['Prêts  demain.'] };
  const headers = {
    'List-Unsubscribe': '<https://recolte.example.org/x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  await mailer.send({ to: 'elodie@example.org', jobId: 'job-1', content, headers });
  return smtp.attempts.pop()?.raw ?? '';
}

test.each([
  ['a key', async () => pem],
  ['a key on one line', async () => pem.trim().replaceAll('\n', '\\n')],
  [
    'a file',
    async () => {
      await writeFile(join(folder, 'dkim.pem'), pem);
      return join(folder, 'dkim.pem');
    },
  ],
])(
  "a mail signed with %s carries its sender's domain, and a change on its way is detected",
  async (_, key) => {
    const raw = await receive({ DKIM_PRIVATE_KEY: await key(), DKIM_SELECTOR: 'recolte2026' });
    const tags = tagsOf(raw);
    expect(tags).toMatchObject({ d: 'recolte.example.org', s: 'recolte2026', a: 'rsa-sha256' });
    expect(isGenuine(raw)).toBe(true);
    for (const [before, after] of [
      ['demain', 'hier'],
      ['job-1@', 'job-2@'],
      ['One-Click', 'Two-Clicks'],
    ] as const)
      expect(isGenuine(raw.replace(before, after)), before).toBe(false);
  },
);

test("a DKIM domain other than the sender's may be set; without a key no mail is signed", async () => {
  const signed = { DKIM_PRIVATE_KEY: pem, DKIM_SELECTOR: 's' };
  expect(tagsOf(await receive({ ...signed, DKIM_DOMAIN: 'example.org' })).d).toBe('example.org');
  expect(tagsOf(await receive({ ...signed, MAIL_FROM: 'Zoé <zoe@ferme.example>' })).d).toBe('ferme.example');
  expect(await receive({})).not.toMatch(/DKIM/i);
});

test('an unusable DKIM setting stops the start', () => {
  const start = (environment: Record<string, string>) => () => readConfig(environment);
  const { privateKey: other } = generateKeyPairSync('ed25519');
  const ed25519 = other.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(start({ DKIM_PRIVATE_KEY: ed25519, DKIM_SELECTOR: 's' })).toThrow(
    'DKIM_PRIVATE_KEY doit être une clé privée RSA en PEM, ou le chemin du fichier qui la contient.',
  );
  expect(start({ DKIM_PRIVATE_KEY: pem })).toThrow('il manque DKIM_SELECTOR');
  expect(start({ DKIM_SELECTOR: 's' })).toThrow(ConfigError);
});

/** True for a valid signature, checked as mail servers do (RFC 6376, relaxed/relaxed). */
function isGenuine(raw: string): boolean {
  const { signature, headers, body } = partsOf(raw);
  const tags = tagsOf(raw);
  const bodyHash = createHash('sha256')
    .update(
      `${body
        .replace(/[ \t]+/g, ' ')
        .replace(/ (?=\r\n)/g, '')
        .replace(/(\r\n)*$/, '')}\r\n`,
      'latin1',
    )
    .digest('base64');
  const signed = (tags.h ?? '')
    .split(':')
    .map((name) =>
      relaxed(headers.findLast((line) => line.toLowerCase().startsWith(`${name}:`)) ?? `${name}:`),
    );
  const unsigned = relaxed(signature.replace(/(\bb=)[^;]*$/, '$1'));
  const data = Buffer.from([...signed, unsigned].join('\r\n'), 'latin1');
  return bodyHash === tags.bh && verify('sha256', data, publicKey, Buffer.from(tags.b ?? '', 'base64'));
}

function partsOf(raw: string) {
  const at = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, at).split(/\r\n(?![ \t])/);
  const signature = headers.find((line) => line.startsWith('DKIM-Signature:')) ?? '';
  return { signature, headers, body: raw.slice(at + 4) };
}

const tagsOf = (raw: string): Record<string, string> =>
  Object.fromEntries(
    partsOf(raw)
      .signature.replace(/^[^:]*:/, '')
      .split(';')
      .map((tag) => {
        const [name = '', ...value] = tag.trim().split('=');
        return [name, value.join('=').replace(/\s+/g, '')];
      }),
  );

function relaxed(line: string): string {
  const at = line.indexOf(':');
  const value = line
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ');
  return `${line.slice(0, at).trim().toLowerCase()}:${value.trim()}`;
}
