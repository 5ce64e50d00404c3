import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { secretIn } from '#server/testing/outbox.ts';
import { PASSWORD } from '#server/testing/people.ts';

/** In their order. */
const attempts: { mail: Email; accepted: boolean }[] = [];
let isBusy = false;
let smtp: SMTPServer;
let site: TestApp;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()));
      const accepted = !isBusy;
      attempts.push({ mail, accepted });
      done(accepted ? null : Object.assign(new Error('busy'), { responseCode: 451 }));
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  site = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, SITE_NAME: 'Le Panier de Zoé' });
});
afterAll(async () => {
  await site.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('a mail server that is busy gets the activation mail later, under the same Message-ID', async () => {
  isBusy = true;
  const payload = {
    firstName: 'Camille',
    lastName: 'Moreau',
    email: 'lent@example.org',
    password: PASSWORD,
    address: { city: 'Lyon', postalCode: '69003' },
  };
  const answer = await site.app.inject({ method: 'POST', url: '/api/users/register', payload });
  expect(answer.statusCode).toBe(201);
  await site.services.jobs.drained();
  expect(attempts.map(({ accepted }) => accepted)).toEqual([false]);

  isBusy = false;
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(site.db);
  await site.services.jobs.drained();
  expect(attempts.map(({ accepted }) => accepted)).toEqual([false, true]);
  expect(new Set(attempts.map(({ mail }) => mail.messageId)).size).toBe(1);
  const mail = attempts[1]?.mail;
  expect(mail?.subject).toBe('Activez votre compte Le Panier de Zoé');
  const secret = secretIn(mail, 'https://recolte.test/app/signup/validate');
  expect((await site.app.inject(`/api/users/validate/${secret}`)).statusCode).toBe(200);
});
