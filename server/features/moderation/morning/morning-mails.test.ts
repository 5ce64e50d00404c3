import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createParisMorningSql } from '#server/platform/paris-time.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { findTestMailHeader, readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { claimAdminMorningMails } from './claim-mails.ts';
import { enqueueAdminMorningMailsJob } from './jobs.ts';

const site = await openTestSite();
let author: TestPerson;
let admin: TestPerson;
beforeEach(async () => {
  await site.db.deleteFrom('users').execute();
  [author, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];
});

const sweep = async () => {
  await site.db
    .transaction()
    .execute((tx) => site.services.jobs.enqueue(tx, enqueueAdminMorningMailsJob, {}));
  await site.services.jobs.drained();
};
/** Makes the last check of every administrator's mail so many days older. */
const letPass = async (days: number) => {
  await site.services.jobs.drained();
  await sql`update moderation_mail_times set seen_to_at = seen_to_at - ${days}::int * interval '1 day'`.execute(
    site.db,
  );
};
const received = async (person: TestPerson) =>
  (await readTestMailsSentTo(site, person.email)).filter(({ subject }) =>
    subject?.startsWith('À relire ce matin'),
  );
const counts = async () =>
  (await site.app.inject({ url: '/api/admin/counts', headers: admin.headers })).json();

test.each([
  ['2026-11-22T05:59:59Z', '2026-11-21T06:00:00.000Z'],
  ['2026-11-22T06:00:00Z', '2026-11-22T06:00:00.000Z'],
  ['2026-07-01T10:00:00Z', '2026-07-01T05:00:00.000Z'],
  // The night in which summer time ends.
  ['2026-10-25T05:30:00Z', '2026-10-24T05:00:00.000Z'],
  ['2026-10-25T06:30:00Z', '2026-10-25T06:00:00.000Z'],
])('the last morning at %s is that of %s', async (now, expected) => {
  const { rows } = await sql<{
    at: Date;
  }>`select ${createParisMorningSql('day', new Date(now))} as at`.execute(site.db);
  expect(rows[0]?.at.toISOString()).toBe(expected);
});

test('every administrator gets one mail each morning with pending work, with its figures', async () => {
  const other = await createLoggedInTestAdmin(site, { firstName: 'Alix' });
  const gone = await createLoggedInTestAdmin(site);
  await suspendTestPerson(site, gone);
  for (const [productName, day] of [
    ['Navets', '2026-11-03'],
    ['Panais', '2026-11-02'],
  ] as const)
    await insertTestListing(site.db, author.id, {
      productName,
      status: 'pending',
      waitingSince: new Date(day),
    });
  const { _id } = await publishAndAcceptTestListing(site, author, admin);
  const payload = { type: 'ad', entityId: _id, reason: 'Faux' };
  const { headers: reporterHeaders } = await createLoggedInTestPerson(site);
  await site.app.inject({ method: 'POST', url: '/api/reports', payload, headers: reporterHeaders });
  await site.app.inject({
    method: 'PUT',
    url: `/api/adverts/${_id}`,
    payload: { description: 'Autre texte' },
    headers: author.headers,
  });
  expect(await counts()).toEqual({
    pending: 2,
    revisions: 1,
    reports: 1,
    notices: 0,
    people: 0,
    thanks: 0,
    contests: 0,
  });

  await sweep();
  expect(await received(admin)).toEqual([]);
  await letPass(1);
  await sweep();
  await sweep();
  for (const person of [admin, other]) {
    const [mail, ...more] = await received(person);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('À relire ce matin : 4 décisions');
    expect(mail?.text).toContain(' : 2 annonces à valider, 1 modification à relire, 1 annonce signalée.');
    expect(mail?.text).toContain('https://recolte.test/app/profil/admin-adverts');
    expect(mail?.text).toContain('La plus ancienne annonce attend depuis le lundi 2 novembre.');
  }
  for (const person of [gone, author]) expect(await received(person)).toEqual([]);
  await letPass(1);
  await sweep();
  expect(await received(admin)).toHaveLength(2);
});

test('the morning mail is not sent without pending work, also when some comes later that day', async () => {
  await sweep();
  await letPass(1);
  await sweep();
  await insertTestListing(site.db, author.id, { productName: 'Navets', status: 'pending' });
  await sweep();
  expect(await received(admin)).toEqual([]);
  await letPass(1);
  await sweep();
  expect(await received(admin)).toHaveLength(1);
});

test('the morning mail counts reported members and messages, and can be switched off', async () => {
  const other = await createLoggedInTestAdmin(site);
  const payload = { type: 'user', entityId: author.id, reason: 'Insultes' };
  const { headers: reporterHeaders } = await createLoggedInTestPerson(site);
  await site.app.inject({ method: 'POST', url: '/api/reports', payload, headers: reporterHeaders });
  expect(await counts()).toMatchObject({ reports: 0, people: 1 });
  const preferences = async (person: TestPerson, morningMail?: boolean) => {
    const { headers } = person;
    const request = morningMail === undefined ? { headers } : { headers, payload: { morningMail } };
    const method = morningMail === undefined ? 'GET' : 'PUT';
    return (await site.app.inject({ method, url: '/api/admin/preferences', ...request })).json();
  };
  expect(await preferences(other)).toEqual({ morningMail: true });
  expect(await preferences(other, false)).toEqual({ morningMail: false });

  await sweep();
  await letPass(1);
  await sweep();
  expect(await received(other)).toEqual([]);
  const [mail] = await received(admin);
  expect(mail?.subject).toBe('À relire ce matin : 1 membre ou message signalé');
  const link = findTestMailHeader(mail, 'list-unsubscribe').slice(1, -1);
  const page = await site.app.inject(new URL(link).pathname);
  expect(page.statusCode).toBe(303);
  expect(mail?.text).toContain(String(page.headers.location));
  expect(await preferences(admin)).toEqual({ morningMail: true });
  const refusal = await site.app.inject({ method: 'POST', url: new URL(link).pathname });
  expect(refusal.statusCode).toBe(200);
  expect(await preferences(admin)).toEqual({ morningMail: false });
  expect(await preferences(other, true)).toEqual({ morningMail: true });

  await letPass(1);
  await sweep();
  expect(await received(admin)).toHaveLength(1);
  expect(await received(other)).toHaveLength(1);
});

test('the morning mail is sent once by two processes, and to new administrators from the next day', async () => {
  const now = new Date();
  const claim = () => site.db.transaction().execute((tx) => claimAdminMorningMails(tx, now));
  expect((await Promise.all([claim(), claim()])).flat()).toEqual([]);
  await letPass(1);
  expect((await Promise.all([claim(), claim()])).flat()).toEqual([admin.id]);
  await createLoggedInTestAdmin(site);
  expect(await claim()).toEqual([]);
});
