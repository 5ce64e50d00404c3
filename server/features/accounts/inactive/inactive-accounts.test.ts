import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { accountErasureWarningDays, retentionDays } from '#contract/retention.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { extractLinkSecretFromTestMail } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  suspendTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { scheduleErasuresAndClaimWarnings } from './account-uses.ts';
import { warnAndEraseUnusedAccountsJob } from './jobs.ts';

let smtp: TestSmtpServer;
let site: TestApp;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  site = await openTestApp({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.isBusy = false;
});

const { first, second } = accountErasureWarningDays;

/** Time passes for one account: all that is known of it is so many days older. */
const pass = (person: TestPerson, days: number) =>
  sql`
    update account_uses set unused_since = unused_since - ${days}::int * interval '1 day',
      erase_at = erase_at - ${days}::int * interval '1 day',
      mail_asked_at = mail_asked_at - ${days}::int * interval '1 day',
      first_mailed_at = first_mailed_at - ${days}::int * interval '1 day',
      second_mailed_at = second_mailed_at - ${days}::int * interval '1 day'
    where user_id = ${person.id}::uuid`.execute(site.db);

async function sweep() {
  await site.services.jobs.drained();
  await site.db
    .transaction()
    .execute((tx) => site.services.jobs.enqueue(tx, warnAndEraseUnusedAccountsJob, {}));
  await site.services.jobs.drained();
}

const acceptedFor = ({ email }: TestPerson) =>
  smtp.attempts
    .filter(({ mail, accepted }) => accepted && mail.to?.[0]?.address === email)
    .map(({ mail }) => mail);
const mailsTo = (person: TestPerson) =>
  acceptedFor(person).filter(({ subject }) => subject?.includes('sera effacé'));
const exists = async ({ id }: TestPerson) =>
  (await site.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
const useOf = ({ id }: TestPerson) =>
  site.db.selectFrom('accountUses').selectAll().where('userId', '=', id).executeTakeFirstOrThrow();
const logIn = ({ email }: TestPerson) =>
  site.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password: TEST_PASSWORD } });
const dateLabel = (date: Date | null) =>
  date?.toLocaleDateString('fr', { timeZone: 'Europe/Paris', dateStyle: 'long' }) ?? '';

async function toldOnce() {
  const person = await createLoggedInTestPerson(site);
  await pass(person, retentionDays.unusedAccount - first);
  await sweep();
  expect(mailsTo(person)).toHaveLength(1);
  return person;
}

async function toldTwice() {
  const person = await toldOnce();
  await pass(person, first - second);
  await sweep();
  expect(mailsTo(person)).toHaveLength(2);
  return person;
}

describe('an account unused for two years', () => {
  test('an unused account gets mails 60 and 14 days before, with date and log-in, then is erased with everything', async () => {
    const person = await createLoggedInTestPerson(site, { firstName: 'Jeanne' });
    const { _id, images } = await publishAndAcceptTestListing(
      site,
      person,
      await createLoggedInTestAdmin(site),
    );
    await pass(person, retentionDays.unusedAccount - first - 1);
    await sweep();
    expect(mailsTo(person)).toEqual([]);

    await pass(person, 1);
    await sweep();
    await sweep();
    const { eraseAt } = await useOf(person);
    const [mail, ...others] = mailsTo(person);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Votre compte Récolte sera effacé le ${dateLabel(eraseAt)}`);
    expect(mail?.text).toContain('https://recolte.test/app/login');
    expect(mail?.text).toContain(dateLabel(eraseAt));
    expect(mail?.text).not.toContain('Jeanne');

    await pass(person, first - second - 1);
    await sweep();
    expect(mailsTo(person)).toHaveLength(1);
    await pass(person, 1);
    await sweep();
    await sweep();
    expect(mailsTo(person).map(({ subject }) => subject)).toEqual([
      mail?.subject,
      expect.stringMatching(/^Dernier rappel/),
    ]);
    expect(mailsTo(person)[1]?.text).toContain(dateLabel((await useOf(person)).eraseAt));

    await pass(person, second - 1);
    await sweep();
    expect(await exists(person)).toBe(true);
    await pass(person, 1);
    await sweep();
    expect(await exists(person)).toBe(false);
    expect((await site.app.inject(`/api/adverts/${_id}`)).json().code).toBe('LISTING_GONE');
    expect((await site.app.inject(images[0] ?? '')).statusCode).toBe(404);
    expect((await site.app.inject(`/api/sellers/${person.id}`)).statusCode).toBe(404);
    expect((await logIn(person)).statusCode).toBe(401);
    expect(mailsTo(person)).toHaveLength(2);
  });

  test.each([
    ['once told', toldOnce],
    ['after the last mail', toldTwice],
  ])('a log-in %s keeps the account for another two years', async (_when, tell) => {
    const person = await tell();
    expect((await logIn(person)).statusCode).toBe(200);
    await pass(person, retentionDays.unusedAccount - first - 1);
    await sweep();
    expect(await exists(person)).toBe(true);
    expect((await useOf(person)).eraseAt).toBeNull();
    const before = mailsTo(person).length;
    await pass(person, 1);
    await sweep();
    expect(mailsTo(person)).toHaveLength(before + 1);
  });

  test('an opened mail link counts as a use of the account', async () => {
    const person = await toldOnce();
    const url = '/api/users/forgot-password';
    await site.app.inject({ method: 'POST', url, payload: { email: person.email } });
    const token = await vi.waitFor(
      () => extractLinkSecretFromTestMail(acceptedFor(person).at(-1), '/password/reset'),
      10_000,
    );
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/users/reset-password',
      payload: { token, password: 'Nouveau-Verger-2026!' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await useOf(person)).toMatchObject({ eraseAt: null, firstMailedAt: null });
  });

  test('a call of a session counts as a use of the account, stored once a day', async () => {
    const person = await createLoggedInTestPerson(site);
    await pass(person, 300);
    await site.db
      .updateTable('sessions')
      .set({ lastSeenAt: new Date(Date.now() - HOUR_MS) })
      .where('userId', '=', person.id)
      .execute();
    await site.app.inject({ url: '/api/users/user', headers: person.headers });
    const { unusedSince } = await useOf(person);
    expect(Date.now() - unusedSince.getTime()).toBeLessThan(60_000);
  });
});

describe('an unused account while no mail leaves', () => {
  test('an unused account is not erased before both mails were sent, and its date is postponed', async () => {
    const person = await createLoggedInTestPerson(site);
    smtp.isBusy = true;
    await pass(person, retentionDays.unusedAccount + 100);
    await sweep();
    await abandonMails();
    await pass(person, 100);
    await sweep();
    await abandonMails();
    expect(await useOf(person)).toMatchObject({ firstMailedAt: null, secondMailedAt: null });
    expect(await exists(person)).toBe(true);

    smtp.isBusy = false;
    await pass(person, 2);
    await sweep();
    expect(daysLeft((await useOf(person)).eraseAt)).toBe(first);

    await pass(person, first - second);
    smtp.isBusy = true;
    await sweep();
    await abandonMails();
    await pass(person, 30);
    await sweep();
    expect(await exists(person)).toBe(true);
    await abandonMails();

    smtp.isBusy = false;
    await pass(person, 2);
    await sweep();
    expect(mailsTo(person)).toHaveLength(2);
    expect(daysLeft((await useOf(person)).eraseAt)).toBe(second);
    expect(await exists(person)).toBe(true);
  });

  /** Deletes the mails' jobs, as after their last attempt. */
  const abandonMails = () =>
    sql`delete from pgboss.job where name = 'accounts.mail-erasure-notice'`.execute(site.db);
  const daysLeft = (date: Date | null) => date && Math.round((date.getTime() - Date.now()) / DAY_MS);
});

describe('accounts that are kept longer', () => {
  test('an unused administrator is never erased, even if mailed as a member before', async () => {
    const admin = await createLoggedInTestAdmin(site);
    await pass(admin, 10 * 365);
    const promoted = await toldTwice();
    await site.db.updateTable('users').set({ role: 0 }).where('id', '=', promoted.id).execute();
    await pass(promoted, 10 * 365);
    await sweep();
    await sweep();
    expect(mailsTo(admin)).toEqual([]);
    expect([await exists(admin), await exists(promoted)]).toEqual([true, true]);
  });

  test('a suspended member is kept for five years and gets the same mails, even if suspended after the last one', async () => {
    const told = await toldTwice();
    await suspendTestPerson(site, told);
    await pass(told, second);
    await sweep();
    expect(await exists(told)).toBe(true);

    await sql`
      update users set suspended_at = now() - ${retentionDays.suspendedAccount - first}::int * interval '1 day'
      where id = ${told.id}::uuid`.execute(site.db);
    await pass(told, retentionDays.suspendedAccount);
    await sweep();
    expect(mailsTo(told)).toHaveLength(3);
    expect(mailsTo(told)[2]?.subject).toMatch(/^Votre compte/);
    await pass(told, first);
    await sweep();
    expect(await exists(told)).toBe(true);
  });
});

describe('unused accounts and concurrency', () => {
  test('an unused account is mailed and erased once by two processes', async () => {
    const person = await createLoggedInTestPerson(site);
    await pass(person, retentionDays.unusedAccount - first);
    const send = () =>
      site.db
        .transaction()
        .execute((tx) => site.services.jobs.enqueue(tx, warnAndEraseUnusedAccountsJob, {}));
    for (const [days, mails] of [
      [0, 1],
      [first - second, 2],
      [second, 2],
    ] as const) {
      await pass(person, days);
      await Promise.all([send(), send(), send()]);
      await site.services.jobs.drained();
      expect(mailsTo(person)).toHaveLength(mails);
    }
    expect(await exists(person)).toBe(false);
  });

  test('a log-in during the erasure either keeps the whole account or fails', async () => {
    for (let n = 0; n < 2; n++) {
      const person = await toldTwice();
      await pass(person, second);
      const [answer] = await Promise.all([logIn(person), sweep()]);
      expect(answer.statusCode).toBe((await exists(person)) ? 200 : 401);
    }
  });
});

test('a run mails a limited number of unused accounts', async () => {
  await sql`
    with made as (
      insert into users (id, first_name, last_name, email, password_hash, city, postal_code, verified_at, created_at)
      select gen_random_uuid(), 'Alix', 'Noyer', 'foule' || n || '@example.org', '', 'Lyon', '69003', now(),
        now() - interval '3 years'
      from generate_series(1, 1200) n returning id)
    select count(*) from made`.execute(site.db);
  const claim = () => site.db.transaction().execute((tx) => scheduleErasuresAndClaimWarnings(tx, 'first'));
  const claimed = [await claim(), await claim(), await claim(), await claim()];
  expect(claimed.map((ids) => ids.length)).toEqual([500, 500, 200, 0]);
  expect(new Set(claimed.flat()).size).toBe(1200);
});
