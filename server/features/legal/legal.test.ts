import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { retryFailedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { retryContactFormMailsJob } from './jobs.ts';

const OPERATOR = {
  OPERATOR_NAME: 'Association du Potager',
  OPERATOR_ADDRESS: '7 rue des Lilas, 69003 Lyon',
  OPERATOR_EMAIL: 'bureau@potager.example.org',
};
const MESSAGE = { name: 'Zoé', email: 'zoe@example.org', text: 'Bonjour,\n\nune question.' };

let smtp: TestSmtpServer;
let site: TestApp;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  site = await openTestApp({ ...OPERATOR, SMTP_URL: smtp.url });
});
beforeEach(() => {
  smtp.attempts.length = 0;
  smtp.isBusy = false;
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

const write = (payload: object, { app }: TestApp = site) =>
  app.inject({ method: 'POST', url: '/api/contact', payload });
const stored = async () => (await site.db.selectFrom('contactMessages').selectAll().execute()).length;

test('the legal pages get the configured details of the operator, and null for others', async () => {
  const answer = await site.app.inject('/api/legal');
  expect(answer.json()).toEqual({
    operator: {
      name: 'Association du Potager',
      address: '7 rue des Lilas, 69003 Lyon',
      email: 'bureau@potager.example.org',
      id: null,
      publicationDirector: null,
      hostingProvider: null,
    },
    listingDays: { perishable: 14, other: 60 },
    moderation: 'before',
    termsAdditions: null,
  });
});

describe('a message to the operator', () => {
  test('a message to the operator is mailed with its writer as reply address, then deleted', async () => {
    const answer = await write(MESSAGE);
    expect(answer.statusCode).toBe(201);
    await site.services.jobs.drained();
    const [{ mail } = {}, ...others] = smtp.attempts;
    expect(others).toEqual([]);
    expect(mail?.to).toMatchObject([{ address: OPERATOR.OPERATOR_EMAIL }]);
    expect(mail?.replyTo).toMatchObject([{ address: 'zoe@example.org' }]);
    expect(mail?.subject).toBe('Message de Zoé');
    expect(mail?.text).toContain('une question.');
    expect(await stored()).toBe(0);
  });

  test('a message to the operator waits as long as the mail server is busy', async () => {
    smtp.isBusy = true;
    await write(MESSAGE);
    await site.services.jobs.drained();
    expect(await stored()).toBe(1);
    // Job whose attempts have all failed.
    await sql`delete from pgboss.job where name = 'legal.mail-operator'`.execute(site.db);
    await sql`update contact_messages set created_at = now() - interval '7 hours'`.execute(site.db);
    smtp.isBusy = false;
    await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, retryContactFormMailsJob, {}));
    await site.services.jobs.drained();
    await retryFailedJobsInTest(site);
    expect(smtp.attempts.map(({ accepted }) => accepted)).toEqual([false, true]);
    expect(await stored()).toBe(0);
  });

  test("a message to the operator is kept when the operator's address is refused", async () => {
    smtp.unknown.set(OPERATOR.OPERATOR_EMAIL, '550 5.1.1 No such user here');
    await write(MESSAGE);
    await site.services.jobs.drained();
    smtp.unknown.clear();
    expect(await stored()).toBe(1);
    await sql`delete from contact_messages`.execute(site.db);
  });

  test('a message to the operator is deleted after a month without mail server', async () => {
    smtp.isBusy = true;
    await write(MESSAGE);
    await site.services.jobs.drained();
    await sql`update contact_messages set created_at = now() - interval '31 days'`.execute(site.db);
    await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, retryContactFormMailsJob, {}));
    await site.services.jobs.drained();
    expect(await stored()).toBe(0);
  });

  test('a message to the operator puts no link into the subject and no header of its writer’s', async () => {
    const refused = await write({ ...MESSAGE, name: 'Voyez https://example.com' });
    expect(refused.json().errors).toHaveProperty('name');
    await write({ ...MESSAGE, name: 'Zoé\r\nBcc: tous' });
    await site.services.jobs.drained();
    expect(smtp.attempts[0]?.mail.bcc ?? []).toEqual([]);
    expect(smtp.attempts[0]?.mail.subject).toBe('Message de Zoé Bcc: tous');
  });

  test('a message to the operator needs a name, an address and a text', async () => {
    const answer = await write({ email: 'zoe' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      name: 'Indiquez votre nom.',
      email: 'Adresse e-mail invalide',
      text: 'Écrivez votre message.',
    });
  });
});

test('a message to an operator without address is refused with an explanation', async () => {
  const silent = await openTestApp();
  try {
    const answer = await write(MESSAGE, silent);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'CONTACT_CLOSED' });
    expect(answer.json().message).toContain("n'est pas parti");
  } finally {
    await silent.close();
  }
});

test('messages to the operator are limited to five an hour and IP address', async () => {
  const limited = await openTestApp({ ...OPERATOR, RATE_LIMIT: 'on' });
  try {
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await write(MESSAGE, limited)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  } finally {
    await limited.close();
  }
});
