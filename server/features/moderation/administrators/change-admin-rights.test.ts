import { beforeEach, expect, test } from 'vitest';
import { createPasswordConfirmationDelayColumns } from '#server/features/accounts/hold-back-password.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { openTestSite } from '#server/testing/site.ts';
import { setUpTestSecondFactor } from '#server/testing/test-second-factor.ts';

const SESSION_SECRET = 'un-secret-que-deux-processus-partagent';
const site = await openTestSite({ SESSION_SECRET });
/** Another process of the same site. */
const other = await openTestSite(
  { SESSION_SECRET },
  {
    openDatabase: () =>
      openDatabase({ databaseUrl: site.services.database.databaseUrl, dataDir: '', log: silentLog }),
  },
);

let admin: TestPerson;
let member: TestPerson;
beforeEach(async () => {
  await site.db.deleteFrom('users').execute();
  admin = await createLoggedInTestAdmin(site);
  member = await createLoggedInTestPerson(site);
});

const WITH_PASSWORD = { 'x-password': TEST_PASSWORD };
const decide = (person: { id: string }, isAdmin: unknown, headers: object = WITH_PASSWORD, by = admin) =>
  site.app.inject({
    method: 'PATCH',
    url: `/api/admin/user/${person.id}`,
    payload: { isAdmin },
    headers: { ...by.headers, ...headers },
  });
const refusalOf = async (...input: Parameters<typeof decide>) => {
  const answer = await decide(...input);
  return [answer.statusCode, answer.json().code];
};
const statusOf = async (url: string, { headers }: Pick<TestPerson, 'headers'>, { app } = site) =>
  (await app.inject({ url, headers })).statusCode;
const logIn = async ({ email }: TestPerson) => {
  const payload = { email, password: TEST_PASSWORD };
  const answer = await site.app.inject({ method: 'POST', url: '/api/users/login', payload });
  return { ...answer.json(), headers: { authorization: `Bearer ${answer.json().token}` } };
};
/** Subjects of the mails to a person, which either process may have sent. */
const subjectsTo = async ({ email }: TestPerson) => {
  const mails = await Promise.all([site, other].map((process) => readTestMailsSentTo(process, email)));
  return mails.flat().map(({ subject }) => subject);
};
const listDecisions = async ({ id }: TestPerson) => {
  const url = `/api/admin/decisions?subject=member&id=${id}`;
  const { decisions } = (await site.app.inject({ url, headers: admin.headers })).json();
  return decisions.map(({ action }: { action: string }) => action);
};

test('a member becomes an administrator with a new session, which the log and two mails tell', async () => {
  const answer = await decide(member, true);
  expect([answer.statusCode, answer.json().user]).toMatchObject([200, { _id: member.id, role: 0 }]);
  // Session of before: a thief may share it.
  expect(await statusOf('/api/users/user', member)).toBe(401);
  expect(await statusOf('/api/admin/users', await logIn(member))).toBe(200);
  expect((await decide(member, true)).statusCode).toBe(200);
  expect(await listDecisions(member)).toEqual(['promote-admin']);
  expect(await subjectsTo(member)).toEqual(['Vous êtes administrateur de Récolte']);
  expect(await subjectsTo(admin)).toEqual(['Un nouveau compte administrateur']);
});

test('withdrawn rights count at once in open sessions and in every process, and nothing else ends', async () => {
  const demoted = await createLoggedInTestAdmin(site);
  expect(await statusOf('/api/admin/users', demoted, other)).toBe(200);
  const answer = await decide(demoted, false);
  expect([answer.statusCode, answer.json().user]).toMatchObject([200, { _id: demoted.id, role: 1 }]);
  for (const process of [site, other]) {
    expect(await statusOf('/api/admin/users', demoted, process)).toBe(403);
    expect(await statusOf('/api/users/user', demoted, process)).toBe(200);
  }
  expect((await decide(demoted, false)).statusCode).toBe(200);
  expect(await listDecisions(demoted)).toEqual(['demote-admin']);
  expect(await subjectsTo(demoted)).toEqual(["Vous n'êtes plus administrateur de Récolte"]);
  expect(await subjectsTo(admin)).toEqual(["Droits d'un administrateur retirés"]);
});

test('a session without the password gives and takes no rights, nor does a password that is held back', async () => {
  const second = await createLoggedInTestAdmin(site);
  for (const [person, isAdmin] of [
    [member, true],
    [second, false],
  ] as const) {
    expect(await refusalOf(person, isAdmin, {})).toEqual([403, 'CONFIRM_PASSWORD']);
    expect(await refusalOf(person, isAdmin, { 'x-password': 'Faux-2026!' })).toEqual([
      403,
      'CONFIRM_PASSWORD',
    ]);
  }
  await site.db.updateTable('users').set(createPasswordConfirmationDelayColumns()).execute();
  expect(await refusalOf(member, true)).toEqual([403, 'CONFIRM_PASSWORD']);
  expect(await statusOf('/api/users/user', member)).toBe(200);
  expect(await statusOf('/api/admin/users', second)).toBe(200);
});

test('an administrator with a second factor gives a code too, and the new one has to set theirs up', async () => {
  const { code, forgetUses } = await setUpTestSecondFactor(site, admin);
  await forgetUses();
  expect(await refusalOf(member, true)).toEqual([403, 'CONFIRM_PASSWORD']);
  expect((await decide(member, true, { ...WITH_PASSWORD, 'x-code': code() })).statusCode).toBe(200);
  expect(await logIn(member)).toMatchObject({ mustSetUpSecondFactor: true });
});

test('only an active member with a confirmed address becomes an administrator', async () => {
  const suspended = await createLoggedInTestPerson(site);
  await suspendTestPerson(site, suspended);
  const unverified = await createLoggedInTestPerson(site, { verifiedAt: null, emailProvedAt: null });
  const unproved = await createLoggedInTestPerson(site, { emailProvedAt: null });
  for (const person of [suspended, unverified, unproved])
    expect(await refusalOf(person, true)).toEqual([409, 'MEMBER_NOT_ACTIVE']);
  expect(await refusalOf({ id: 'inconnu' }, true)).toEqual([404, 'USER_NOT_FOUND']);
  expect((await decide(member, 'oui')).json().errors).toEqual({ isAdmin: 'Indiquez true ou false.' });
});

test('nobody withdraws their own rights, and the last administrator keeps them', async () => {
  expect(await refusalOf(admin, false)).toEqual([409, 'LAST_ADMIN']);
  const second = await createLoggedInTestAdmin(site);
  expect(await refusalOf(admin, false)).toEqual([403, 'OWN_ADMIN_RIGHTS']);
  const answers = await Promise.all([decide(second, false), decide(admin, false, WITH_PASSWORD, second)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
});

test('a former administrator keeps the second factor, and can turn it off without telling administrators', async () => {
  const demoted = await createLoggedInTestAdmin(site);
  const { recoveryCodes } = await setUpTestSecondFactor(site, demoted);
  expect((await decide(demoted, false)).statusCode).toBe(200);
  const { headers } = demoted;
  const url = '/api/users/second-factor';
  expect((await site.app.inject({ url, headers })).json()).toMatchObject({
    isActive: true,
    isRequired: false,
  });
  const payload = { code: recoveryCodes[0] };
  expect((await site.app.inject({ method: 'DELETE', url, headers, payload })).statusCode).toBe(200);
  expect(await subjectsTo(admin)).toEqual(["Droits d'un administrateur retirés"]);
});

test('a taken e-mail names the account that has it to the administrator', async () => {
  const payload = {
    firstName: 'Sacha',
    lastName: 'Vidal',
    email: member.email,
    password: 'Moderation-2026!',
    address: { city: 'Lyon', postalCode: '69003' },
  };
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/admin/user',
    payload,
    headers: admin.headers,
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      code: 'EMAIL_TAKEN',
      details: { holder: { _id: member.id, firstName: 'Camille', state: 'active', isAdmin: false } },
    },
  ]);
});

test('a former administrator who had to have a second factor must have one again', async () => {
  const required = { secondFactorRequired: true };
  await site.db.updateTable('users').set(required).where('id', '=', member.id).execute();
  expect((await decide(member, true)).statusCode).toBe(200);
  const account = await site.db
    .selectFrom('users')
    .select('secondFactorRequired')
    .where('id', '=', member.id)
    .executeTakeFirst();
  expect(account).toEqual(required);
});
