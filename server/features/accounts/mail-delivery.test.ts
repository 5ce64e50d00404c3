import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { secretIn } from '#server/testing/outbox.ts';
import { makePerson, PASSWORD } from '#server/testing/people.ts';
import { retryJobs } from '#server/testing/retry-jobs.ts';
import { openSmtp, type TestSmtp } from '#server/testing/smtp.ts';
import { notifySecondFactor } from './jobs.ts';

let smtp: TestSmtp;
let site: TestApp;

beforeAll(async () => {
  smtp = await openSmtp();
  site = await openTestApp({ SMTP_URL: smtp.url, SITE_NAME: 'Le Panier de Zoé' });
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

test('a mail server that is busy gets the activation mail later, under the same Message-ID', async () => {
  smtp.isBusy = true;
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
  expect(smtp.attempts.map(({ accepted }) => accepted)).toEqual([false]);

  smtp.isBusy = false;
  await retryJobs(site);
  await site.services.jobs.drained();
  expect(smtp.attempts.map(({ accepted }) => accepted)).toEqual([false, true]);
  expect(new Set(smtp.attempts.map(({ mail }) => mail.messageId)).size).toBe(1);
  const mail = smtp.attempts[1]?.mail;
  expect(mail?.subject).toBe('Activez votre compte Le Panier de Zoé');
  const secret = secretIn(mail, 'https://recolte.test/app/signup/validate');
  expect((await site.app.inject(`/api/users/validate/${secret}`)).statusCode).toBe(200);
});

test('who leaves is mailed that it is done, also later, and their address is nowhere then', async () => {
  const { headers, email, id } = await makePerson(site, { firstName: 'Élodie', email: 'partie@example.org' });
  smtp.attempts.length = 0;
  smtp.isBusy = true;
  expect((await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers })).statusCode).toBe(
    200,
  );
  await site.services.jobs.drained();
  expect(await site.db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([]);

  smtp.isBusy = false;
  await retryJobs(site);
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

test('an address that was never proved gets no mail', async () => {
  const { headers } = await makePerson(site, { emailProvedAt: null });
  smtp.attempts.length = 0;
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers });
  await site.services.jobs.drained();
  expect(smtp.attempts).toEqual([]);
});

test('an address whose server says that nobody is there gets no mails any more, and its owner is told', async () => {
  const person = await makePerson(site, { email: 'partie-ailleurs@example.org' });
  const { headers, email } = person;
  const isRefused = async () =>
    (await site.app.inject({ url: '/api/users/user', headers })).json().user.isEmailRefused;
  const mailOfNoRequest = async () => {
    const event = { name: 'deactivated' } as const;
    await site.db
      .transaction()
      .execute((tx) => site.services.jobs.enqueue(tx, notifySecondFactor, { userId: person.id, event }));
    await site.services.jobs.drained();
  };
  smtp.attempts.length = 0;

  // It refuses us, or has no room: that says nothing of the address.
  for (const said of ['550 5.7.1 Relay denied', '554 Blocked', '552 5.2.2 Mailbox full']) {
    smtp.unknown.set(email, said);
    await mailOfNoRequest();
    expect(await isRefused(), said).toBe(false);
  }
  smtp.unknown.set(email, '550 5.1.1 No such user here');
  await mailOfNoRequest();
  expect(await isRefused()).toBe(true);

  // There again, but nobody asked: it is spared.
  smtp.unknown.clear();
  await mailOfNoRequest();
  expect(smtp.attempts).toEqual([]);

  const payload = { email };
  await site.app.inject({ method: 'POST', url: '/api/users/forgot-password', payload });
  await site.services.jobs.drained();
  expect(smtp.attempts).toHaveLength(1);
  expect(await isRefused()).toBe(false);
});
