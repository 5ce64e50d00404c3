import { beforeEach, describe, expect, test } from 'vitest';
import { createLoggedInTestAdmin, createLoggedInTestPerson, TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { setUpTestSecondFactor } from '#server/testing/test-second-factor.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { createOrPromoteAdminByEmail, upsertAdmin } from './make-admin.ts';
import { hashPassword } from './passwords.ts';

const configured = { email: 'Chef@Example.org', password: 'Configure-2026!' };

const site = await openTestSite();
beforeEach(() => site.db.deleteFrom('users').execute());

const logIn = async (password: string) => {
  const payload = { email: 'chef@example.org', password };
  return site.app.inject({ method: 'POST', url: '/api/users/login', payload });
};
const admins = () => site.db.selectFrom('users').selectAll().where('role', '=', 0).execute();

test('a site without administrator gets the configured one, once although several processes start', async () => {
  const made = await Promise.all([
    ensureFirstAdmin(site.db, configured),
    ensureFirstAdmin(site.db, configured),
  ]);
  expect(made.sort()).toEqual([false, true]);
  expect(await admins()).toHaveLength(1);
  const { token } = (await logIn(configured.password)).json();
  const headers = { authorization: `Bearer ${token}` };
  expect((await site.app.inject({ url: '/api/admin/adverts/pending', headers })).statusCode).toBe(200);
});

test('the configured administrator is ignored once an administrator exists', async () => {
  await ensureFirstAdmin(site.db, configured);
  expect(await ensureFirstAdmin(site.db, { ...configured, password: 'Autre-2027!' })).toBe(false);
  expect((await logIn(configured.password)).statusCode).toBe(200);
  expect(await ensureFirstAdmin(site.db, { ...configured, email: 'deux@example.org' })).toBe(false);
  expect(await admins()).toHaveLength(1);
});

test('an earlier account with the configured address loses its password and session', async () => {
  const squatter = await createLoggedInTestPerson(site, { email: 'chef@example.org' });
  expect(await ensureFirstAdmin(site.db, configured)).toBe(true);
  expect((await logIn(TEST_PASSWORD)).statusCode).toBe(401);
  expect((await site.app.inject({ url: '/api/users/user', headers: squatter.headers })).statusCode).toBe(401);
  expect((await logIn(configured.password)).statusCode).toBe(200);
});

test('an administrator made by command is active at once, whatever the account was', async () => {
  const { id } = await createLoggedInTestPerson(site, { email: 'chef@example.org' });
  const closed = { verifiedAt: null, suspendedAt: new Date() };
  await site.db.updateTable('users').set(closed).where('id', '=', id).execute();
  const passwordHash = await hashPassword('Commande-2026!');
  await site.db.transaction().execute((tx) => upsertAdmin(tx, 'chef@example.org', passwordHash));
  expect(await admins()).toMatchObject([{ id, suspendedAt: null, verifiedAt: expect.any(Date) }]);
  expect((await logIn('Commande-2026!')).statusCode).toBe(200);
});

describe('an administrator made by npm run admin', () => {
  const chosen = 'Choisi-2026!';
  const name = (email: string) => createOrPromoteAdminByEmail(site.db, email, async () => chosen);
  const isAdmin = async (headers: object) =>
    (await site.app.inject({ url: '/api/admin/adverts/pending', headers: { ...headers } })).statusCode;

  test('a member with a confirmed address keeps password and session when made an administrator', async () => {
    const person = await createLoggedInTestPerson(site, { email: 'chef@example.org' });
    expect(await name(person.email)).toBeNull();
    expect(await isAdmin(person.headers)).toBe(200);
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('a member with an unconfirmed address loses password and session when made an administrator', async () => {
    const stranger = await createLoggedInTestPerson(site, { email: 'chef@example.org' });
    await site.db.updateTable('users').set({ emailProvedAt: null }).execute();
    expect(await name(stranger.email)).toBe(chosen);
    expect(await isAdmin(stranger.headers)).toBe(401);
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(401);
    expect((await logIn(chosen)).statusCode).toBe(200);
  });

  test('a second factor is removed by the command only with its option', async () => {
    const admin = await createLoggedInTestAdmin(site, { email: 'chef@example.org' });
    await setUpTestSecondFactor(site, admin);
    await name(admin.email);
    expect((await logIn(TEST_PASSWORD)).json().code).toBe('SECOND_FACTOR_REQUIRED');
    await createOrPromoteAdminByEmail(site.db, admin.email, async () => chosen, {
      withoutSecondFactor: true,
    });
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200);
    expect(await isAdmin(admin.headers)).toBe(401);
  });

  test('a member who merely requested the address as a new one is not made an administrator', async () => {
    const stranger = await createLoggedInTestPerson(site);
    await site.app.inject({
      method: 'PUT',
      url: '/api/users/update',
      headers: stranger.headers,
      payload: { email: 'chef@example.org' },
    });
    expect(await name('chef@example.org')).toBe(chosen);
    expect(await isAdmin(stranger.headers)).toBe(403);
    expect(await admins()).toMatchObject([{ email: 'chef@example.org' }]);
  });
});
