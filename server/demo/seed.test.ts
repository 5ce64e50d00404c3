import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { makePerson } from '#server/testing/people.ts';
import { demoMembers } from './members.ts';
import { seedDemoData } from './seed.ts';

let site: TestApp;
beforeEach(async () => {
  site = await openTestApp();
});
afterEach(() => site.close());

const countUsers = async () => (await site.db.selectFrom('users').select('id').execute()).length;
const hasPassword = () =>
  access(join(site.config.dataDir, 'demo-admin-password')).then(
    () => true,
    () => false,
  );

test('a site that only has its administrator is filled, once for ever', { timeout: 120_000 }, async () => {
  // As `ADMIN_EMAIL` makes one: nobody registered.
  await site.db.insertInto('users').values(administrator).execute();
  const accounts = await seedDemoData(site.services);
  expect(accounts.map(({ role }) => role)).toEqual(['membre', 'administratrice']);
  expect(await hasPassword()).toBe(true);
  for (const { email, password } of accounts) {
    const payload = { email, password };
    const answer = await site.app.inject({ method: 'POST', url: '/api/users/login', payload });
    expect(answer.statusCode).toBe(200);
  }
  expect(await countUsers()).toBe(demoMembers.length + 2);
  expect(await seedDemoData(site.services)).toEqual(accounts);
  expect(await countUsers()).toBe(demoMembers.length + 2);

  await site.db.deleteFrom('users').where('role', '=', 1).execute();
  expect(await seedDemoData(site.services)).toEqual(accounts.slice(1));
  expect(await countUsers()).toBe(2);
});

test('a site that was used stays as it is, even when its last member left, and gets no password', async () => {
  const member = await makePerson(site);
  expect(await seedDemoData(site.services)).toEqual([]);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: member.headers });
  expect(await countUsers()).toBe(0);
  expect(await seedDemoData(site.services)).toEqual([]);
  expect(await countUsers()).toBe(0);
  expect(await hasPassword()).toBe(false);
});

const administrator = {
  id: '01890000-0000-7000-8000-000000000000',
  firstName: 'Ada',
  lastName: 'Garance',
  email: 'ada@example.org',
  phone: null,
  passwordHash: '',
  profileImage: null,
  streetNumber: null,
  streetName: null,
  city: 'Lyon',
  postalCode: '69003',
  companyName: null,
  companySiret: null,
  role: 0,
  verifiedAt: new Date(),
  suspendedAt: null,
  termsVersion: null,
  termsAcceptedAt: null,
};
