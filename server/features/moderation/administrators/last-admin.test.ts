import { beforeEach, expect, test } from 'vitest';
import { createLoggedInTestAdmin, type TestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
beforeEach(() => site.db.deleteFrom('users').execute());

const suspend = (by: TestPerson, person: TestPerson) =>
  site.app.inject({
    method: 'PATCH',
    url: `/api/admin/user/${person.id}`,
    payload: { isActive: false },
    headers: by.headers,
  });
const leave = (person: TestPerson) =>
  site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: person.headers });
const activeAdmins = async () => {
  const rows = await site.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 0)
    .where('suspendedAt', 'is', null)
    .execute();
  return rows.length;
};

test('the last active administrator cannot be suspended, not even by themselves', async () => {
  const [one, other] = [await createLoggedInTestAdmin(site), await createLoggedInTestAdmin(site)];
  expect((await suspend(one, other)).statusCode).toBe(200);
  const refused = await suspend(one, one);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'LAST_ADMIN',
      message: 'Le dernier administrateur ne peut être ni suspendu, ni supprimé, ni privé de ses droits.',
    },
  ]);
  const inCapitals = await suspend(one, { ...one, id: one.id.toUpperCase() });
  expect([inCapitals.statusCode, inCapitals.json().code]).toEqual([409, 'LAST_ADMIN']);
  expect((await leave(one)).statusCode).toBe(409);
});

test('an administrator may suspend themselves when others remain', async () => {
  const [one] = [await createLoggedInTestAdmin(site), await createLoggedInTestAdmin(site)];
  expect((await suspend(one, one)).statusCode).toBe(200);
  expect(await activeAdmins()).toBe(1);
});

test.each([2, 3])('one of two administrators who suspend each other succeeds, among %i', async (count) => {
  const admins = [];
  while (admins.length < count) admins.push(await createLoggedInTestAdmin(site));
  const [one, other] = admins as [TestPerson, TestPerson];
  const answers = await Promise.all([suspend(one, other), suspend(other, one)]);
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses[0]).toBe(200);
  expect([401, 403]).toContain(statuses[1]);
  expect(await activeAdmins()).toBe(count - 1);
});

test('an administrator remains when one leaves while the other suspends them', async () => {
  const [one, other] = [await createLoggedInTestAdmin(site), await createLoggedInTestAdmin(site)];
  await Promise.all([leave(one), suspend(one, other)]);
  expect(await activeAdmins()).toBe(1);
});
