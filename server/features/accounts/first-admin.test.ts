import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { makePerson, PASSWORD } from '#server/testing/people.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { makeAdmin } from './make-admin.ts';
import { hashPassword } from './passwords.ts';

const configured = { email: 'Chef@Example.org', password: 'Configure-2026!' };

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());
beforeEach(() => site.db.deleteFrom('users').execute());

const logIn = async (password: string) => {
  const payload = { email: 'chef@example.org', password };
  return site.app.inject({ method: 'POST', url: '/api/users/login', payload });
};
const admins = () => site.db.selectFrom('users').selectAll().where('role', '=', 0).execute();

test('a site without administrator gets the configured one, active, once for several starters', async () => {
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

test('once there is one, the configuration changes nothing', async () => {
  await ensureFirstAdmin(site.db, configured);
  expect(await ensureFirstAdmin(site.db, { ...configured, password: 'Autre-2027!' })).toBe(false);
  expect((await logIn(configured.password)).statusCode).toBe(200);
  expect(await ensureFirstAdmin(site.db, { ...configured, email: 'deux@example.org' })).toBe(false);
  expect(await admins()).toHaveLength(1);
});

test('somebody who registered the e-mail before keeps neither password nor session', async () => {
  const squatter = await makePerson(site, { email: 'chef@example.org' });
  expect(await ensureFirstAdmin(site.db, configured)).toBe(true);
  expect((await logIn(PASSWORD)).statusCode).toBe(401);
  expect((await site.app.inject({ url: '/api/users/user', headers: squatter.headers })).statusCode).toBe(401);
  expect((await logIn(configured.password)).statusCode).toBe(200);
});

test('an administrator named by command is active at once, whatever the account was', async () => {
  const { id } = await makePerson(site, { email: 'chef@example.org' });
  const closed = { verifiedAt: null, suspendedAt: new Date() };
  await site.db.updateTable('users').set(closed).where('id', '=', id).execute();
  const passwordHash = await hashPassword('Commande-2026!');
  await site.db.transaction().execute((tx) => makeAdmin(tx, 'chef@example.org', passwordHash));
  expect(await admins()).toMatchObject([{ id, suspendedAt: null, verifiedAt: expect.any(Date) }]);
  expect((await logIn('Commande-2026!')).statusCode).toBe(200);
});
