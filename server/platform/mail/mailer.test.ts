import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#server/testing/silent-log.ts';
import { testSiteSettings } from '#server/testing/site-settings.ts';
import type { Log } from '../log.ts';
import { createMailer, type OutgoingMail } from './mailer.ts';

const link = 'https://recolte.test/app/signup/validate/abc-DEF_123';

const mail: OutgoingMail = {
  to: 'elodie@example.org',
  jobId: 'job-1',
  content: {
    subject: 'Été à Vœgtlinshoffen : vos radis sont prêts',
    preview: 'Aperçu',
    title: 'Où êtes-vous ?',
    paragraphs: ["L'œuf <b>n'est</b> pas à 3 €."],
    action: { label: 'Activer mon compte', url: link },
    notes: ['Valable 48 heures.'],
  },
};

describe('over SMTP', () => {
  const received: { to: string[]; raw: string }[] = [];
  let refusal: { at: 'recipient' | 'data' | 'sender'; status: number } | null = null;
  let server: SMTPServer;
  let smtpUrl: string;

  const refuse = (at: string) =>
    refusal?.at === at ? Object.assign(new Error('refused'), { responseCode: refusal.status }) : null;

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, _session, done) => done(refuse('sender')),
      onRcptTo: (_address, _session, done) => done(refuse('recipient')),
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const error = refuse('data');
          if (!error) {
            const to = session.envelope.rcptTo.map(({ address }) => address);
            received.push({ to, raw: Buffer.concat(chunks).toString('latin1') });
          }
          done(error);
        });
      },
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  beforeEach(() => {
    received.length = 0;
    refusal = null;
  });

  const send = async () => {
    const mailer = createMailer({
      config: {
        site: testSiteSettings,
        mail: { smtpUrl, from: 'Récolte <bonjour@recolte.test>', dkim: undefined },
      },
      outboxDir: '',
      logsLinks: async () => false,
      log: silentLog,
    });
    await mailer.send(mail);
    return mailer.counts;
  };

  test('a mail sent by SMTP arrives with its accents, both parts, its link and its id', async () => {
    await send();
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['elodie@example.org']);
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(parsed.subject).toBe('Été à Vœgtlinshoffen : vos radis sont prêts');
    expect(parsed.from).toMatchObject({ name: 'Récolte', address: 'bonjour@recolte.test' });
    expect(parsed.messageId).toBe('<job-1@recolte.test>');
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(parsed.text).toContain("L'œuf <b>n'est</b> pas à 3 €.");
    expect(parsed.text).toContain(`Activer mon compte ${link}`);
    expect(parsed.html).toContain('L&#39;œuf &lt;b&gt;n&#39;est&lt;/b&gt; pas à 3\u00a0€.');
    expect(parsed.html).toContain(`href="${link}"`);
  });

  test.each([
    ['recipient', 450],
    ['data', 451],
    ['data', 552],
    ['sender', 550],
  ] as const)('a mail refused at the %s with %i is retried later', async (at, status) => {
    refusal = { at, status };
    await expect(send()).rejects.toThrow();
    refusal = null;
    await send();
    expect(received).toHaveLength(1);
  });

  test('a mail whose address is refused for good is not retried, and counted as refused', async () => {
    expect(await send()).toEqual({ taken: 1, refused: 0 });
    received.length = 0;
    refusal = { at: 'recipient', status: 550 };
    expect(await send()).toEqual({ taken: 0, refused: 1 });
    expect(received).toHaveLength(0);
  });

  test('a mail whose server does not answer is retried later', async () => {
    const mailer = createMailer({
      config: {
        site: testSiteSettings,
        mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.fr', dkim: undefined },
      },
      outboxDir: '',
      logsLinks: async () => false,
      log: silentLog,
    });
    await expect(mailer.send(mail)).rejects.toThrow();
  });
});

describe('into a folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recolte-outbox-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const openMailer = (log: Log, logsLinks = false) =>
    createMailer({
      config: {
        site: testSiteSettings,
        mail: { smtpUrl: undefined, from: 'Récolte <bonjour@recolte.test>', dkim: undefined },
      },
      outboxDir: folder,
      logsLinks: async () => logsLinks,
      log,
    });

  test('a mail written to a folder is one file, however often it is sent', async () => {
    const mailer = openMailer(silentLog);
    await mailer.send(mail);
    await mailer.send(mail);
    expect(await readdir(folder)).toEqual(['job-1.eml']);
    const parsed = await PostalMime.parse(await readFile(join(folder, 'job-1.eml')));
    expect(parsed.to?.[0]?.address).toBe('elodie@example.org');
  });

  test.each([true, false])(
    'the links of a mail are logged only when configured (%s), its receiver never',
    async (asked) => {
      const logged: unknown[] = [];
      const mailer = openMailer(
        { ...silentLog, info: (...entry: unknown[]) => void logged.push(entry) },
        asked,
      );
      await mailer.send(mail);
      expect(JSON.stringify(logged)).toContain('job-1.eml');
      expect(JSON.stringify(logged).includes(link)).toBe(asked);
      expect(JSON.stringify(logged)).not.toContain('elodie');
    },
  );

  test('a mail file that could not be written is retried, and leaves no unfinished file', async () => {
    const mailer = openMailer(silentLog);
    const file = join(folder, 'job-1.eml');
    await rm(file, { force: true });
    // The rename fails once the whole message is written.
    await mkdir(join(file, 'in the way'), { recursive: true });
    await expect(mailer.send(mail)).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['job-1.eml']);

    await rm(file, { recursive: true });
    await mailer.send(mail);
    expect((await PostalMime.parse(await readFile(file))).to?.[0]?.address).toBe('elodie@example.org');
  });
});
