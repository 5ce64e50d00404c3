import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { findMailServerFault } from './find-mail-server-fault.ts';

let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
});
afterAll(() => smtp.close());

test('a mail server that accepts mails has no fault', async () => {
  expect(await findMailServerFault(smtp.url)).toBeUndefined();
});

test('a wrong mail password is reported without being shown', async () => {
  const url = smtp.url.replace('//', '//ana:mauvais-secret@');
  const sentence = await findMailServerFault(url);
  expect(sentence).toMatch(
    /^Le serveur d'e-mails [\w.]+ refuse ce nom et ce mot de passe \(5\d\d\) : corrigez-les\. Les e-mails attendent\.$/,
  );
});

test('a mail server that does not answer is reported', async () => {
  expect(await findMailServerFault('smtp://127.0.0.1:1')).toContain('ne répond pas (ECONNREFUSED)');
});

test('a mail server without TLS on the port of an smtps address is reported as such', async () => {
  expect(await findMailServerFault(smtp.url.replace('smtp:', 'smtps:'))).toContain(
    'smtp:// au lieu de smtps://',
  );
});
