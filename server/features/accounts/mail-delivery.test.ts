import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { extractLinkSecretFromTestMail } from '#server/testing/outbox.ts';
import { createLoggedInTestPerson, TEST_PASSWORD } from '#server/testing/people.ts';
import { retryFailedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { sendSecondFactorEventMailJob } from './jobs.ts';
import { canReceiveOptionalMails } from './policy.ts';

let smtp: TestSmtpServer;
let site: TestApp;

beforeAll(async () => {
  smtp = await startTestSmtpServer();
  site = await openTestApp({ SMTP_URL: smtp.url, SITE_NAME: 'Le Panier de Zoé' });
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

test('an activation mail refused by a busy server is sent later under the same Message-ID', async () => {
  smtp.isBusy = true;
  const payload = {
    firstName: 'Camille',
    lastName: 'Moreau',
    email: 'lent@example.org',
    password: TEST_PASSWORD,
    address: { city: 'Lyon', postalCode: '69003' },
  };
  const answer = await site.app.inject({ method: 'POST', url: '/api/users/register', payload });
  expect(answer.statusCode).toBe(201);
  await site.services.jobs.drained();
  expect(smtp.attempts.map(({ accepted }) => accepted)).toEqual([false]);

  smtp.isBusy = false;
  await retryFailedJobsInTest(site);
  await site.services.jobs.drained();
  expect(smtp.attempts.map(({ accepted }) => accepted)).toEqual([false, true]);
  expect(new Set(smtp.attempts.map(({ mail }) => mail.messageId)).size).toBe(1);
  const mail = smtp.attempts[1]?.mail;
  expect(mail?.subject).toBe('Activez votre compte Le Panier de Zoé');
  const secret = extractLinkSecretFromTestMail(mail, 'https://recolte.test/app/signup/validate');
  expect((await site.app.inject(`/api/users/validate/${secret}`)).statusCode).toBe(200);
});

test('a deleted account is confirmed by mail, also later, and then its address is stored nowhere', async () => {
  const { headers, email, id } = await createLoggedInTestPerson(site, {
    firstName: 'Élodie',
    email: 'partie@example.org',
  });
  smtp.attempts.length = 0;
  smtp.isBusy = true;
  expect((await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers })).statusCode).toBe(
    200,
  );
  await site.services.jobs.drained();
  expect(await site.db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([]);

  smtp.isBusy = false;
  await retryFailedJobsInTest(site);
  await site.services.jobs.drained();
  expect(smtp.attempts.map(({ accepted }) => accepted)).toEqual([false, true]);
  const mail = smtp.attempts[1]?.mail;
  expect(mail?.to).toMatchObject([{ address: email }]);
  expect(mail?.subject).toBe('Votre compte Le Panier de Zoé est supprimé');
  expect(mail?.text).toContain('Bonjour Élodie,');
  const { rows } = await sql`select name from pgboss.job where data::text like ${`%${email}%`}`.execute(
    site.db,
  );
  expect(rows).toEqual([]);
});

test('an unconfirmed address gets no mail about the deletion', async () => {
  const { headers } = await createLoggedInTestPerson(site, { emailProvedAt: null });
  smtp.attempts.length = 0;
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers });
  await site.services.jobs.drained();
  expect(smtp.attempts).toEqual([]);
});

test('an address refused for good on two days gets only necessary mails, and its owner sees that', async () => {
  const person = await createLoggedInTestPerson(site, { email: 'partie-ailleurs@example.org' });
  const { headers, email } = person;
  const account = async () => (await site.app.inject({ url: '/api/users/user', headers })).json().user;
  const row = () =>
    site.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
  const mailOfSecurity = async () => {
    const event = { name: 'deactivated' } as const;
    await site.db
      .transaction()
      .execute((tx) =>
        site.services.jobs.enqueue(tx, sendSecondFactorEventMailJob, { userId: person.id, event }),
      );
    await site.services.jobs.drained();
  };
  const aDayLater = () =>
    site.db
      .updateTable('users')
      .set({ emailRefusedAt: new Date(Date.now() - 25 * HOUR_MS) })
      .where('id', '=', person.id)
      .execute();
  smtp.attempts.length = 0;

  // Refusals of our server, or for lack of space, are no proof about the address.
  for (const said of [
    ...['550 5.7.1 Relay denied', '554 Blocked', '552 5.2.2 Mailbox full', '550 relay not permitted'],
    ...[
      '550 5.1.0 <noreply@example.org>: Sender address rejected: User unknown',
      '550 5.1.8 Domain not found',
    ],
    ...['553 sorry, that domain is not in my list of rcpthosts (#5.7.1)', '550 5.2.1 receiving at a rate...'],
    ...['550 5.1.1 Mail from your IP is blocked', '550 Sender verify failed'],
  ]) {
    smtp.unknown.set(email, said);
    await mailOfSecurity();
    expect((await row()).emailRefusedAt, said).toBeNull();
  }
  smtp.unknown.set(email, '550 5.1.1 No such user here');
  for (let count = 0; count < 2; count++) {
    await mailOfSecurity();
    expect((await account()).isEmailRefused).toBe(false);
  }
  await aDayLater();
  await mailOfSecurity();
  expect((await account()).isEmailRefused).toBe(true);
  expect(canReceiveOptionalMails(await row())).toBe(false);
  await site.db
    .updateTable('users')
    .set({ emailGoneAt: new Date(Date.now() - 31 * 24 * HOUR_MS) })
    .where('id', '=', person.id)
    .execute();
  expect(canReceiveOptionalMails(await row())).toBe(true);
  await mailOfSecurity();
  expect(canReceiveOptionalMails(await row())).toBe(false);

  // Security mails are still tried, and an address that accepts one counts as reachable again.
  smtp.unknown.clear();
  await mailOfSecurity();
  expect(smtp.attempts).toHaveLength(1);
  expect(await row()).toMatchObject({ emailRefusedAt: null, emailGoneAt: null });
  expect((await account()).isEmailRefused).toBe(false);
});
