import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { sendPlainMail } from '#server/platform/mail/send-plain-mail.ts';
import { startTestSmtpServer } from '#server/testing/smtp.ts';
import { describeFailureForOperator } from './describe-failure-for-operator.ts';

const sentenceOf = async (attempt: () => unknown) => {
  try {
    await attempt();
  } catch (error) {
    return describeFailureForOperator(error);
  }
  throw new Error('Nothing failed.');
};

test('a file that the system refuses is named in French', async () => {
  expect(await sentenceOf(() => readFileSync('/nowhere/file'))).toBe("/nowhere/file : n'existe pas.");
});

test.runIf(process.platform === 'linux')(
  'a full disk is named in French, though the error names no file',
  async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    expect(await sentenceOf(() => writeSync(full, 'text'))).toBe('Échec : disque plein.');
  },
);

test.each([
  ['--vorher', ['--vorher']],
  ['--wait', ['--wait']],
  ['--back', ['--back=1']],
  ['more', ['more']],
])('the wrong option or argument %s is named in French', async (given, args) => {
  const options = { back: { type: 'boolean' }, wait: { type: 'string' } } as const;
  expect(await sentenceOf(() => parseArgs({ args, options }))).toBe(
    `${given} : option inconnue, ou valeur qui manque ou qui est de trop.`,
  );
});

test('a mail server that refuses is quoted, and one that does not answer is reported by its code', async () => {
  const smtp = await startTestSmtpServer();
  onTestFinished(smtp.close);
  const to = 'nobody@example.org';
  smtp.unknown.set(to, '550 Unknown');
  const send = (SMTP_URL: string) => () =>
    sendPlainMail(readConfig({ SMTP_URL }), { to, subject: 'À regarder', text: 'Échec' });
  expect(await sentenceOf(send(smtp.url))).toContain("Le serveur d'e-mails refuse : « 550 Unknown");
  expect(await sentenceOf(send('smtp://127.0.0.1:1'))).toBe(
    "Le serveur d'e-mails de SMTP_URL ne répond pas (ECONNREFUSED).",
  );
});
