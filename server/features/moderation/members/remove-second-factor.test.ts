import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import { createLoggedInTestAdmin, createLoggedInTestPerson, TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { setUpTestSecondFactor } from '#server/testing/test-second-factor.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);

const remove = (id: string, by = admin, [code = '']: string[] = []) =>
  site.app.inject({
    method: 'DELETE',
    url: `/api/admin/user/${id}/second-factor`,
    headers: { ...by.headers, 'x-code': code },
  });
const get = (url: string, person = admin) => site.app.inject({ url, headers: person.headers });

test('a lost second factor is removed by another administrator, logged and announced by mail', async () => {
  const lost = await createLoggedInTestAdmin(site, { firstName: 'Alix' });
  await setUpTestSecondFactor(site, lost);
  const listed = async () =>
    (await get('/api/admin')).json().find(({ _id }: { _id: string }) => _id === lost.id);
  expect(await listed()).toMatchObject({ hasSecondFactor: true });
  const [found] = (await get(`/api/admin/users?searchTerm=${lost.email}`)).json().users;
  expect(found).toMatchObject({ hasSecondFactor: true });

  expect((await remove(lost.id)).statusCode).toBe(200);
  expect(await listed()).toMatchObject({ hasSecondFactor: false });
  // A session may be open on the lost telephone.
  expect((await get('/api/users/user', lost)).statusCode).toBe(401);
  const payload = { email: lost.email, password: TEST_PASSWORD };
  const entered = await site.app.inject({ method: 'POST', url: '/api/users/login', payload });
  expect(entered.statusCode).toBe(200);

  const { decisions } = (await get(`/api/admin/decisions?subject=member&id=${lost.id}`)).json();
  expect(decisions).toMatchObject([
    { action: 'remove-second-factor', administrator: { firstName: 'Dominique' } },
  ]);
  const subjects = (await readTestMailsSentTo(site, lost.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Validation en deux étapes retirée');
  expect((await remove(lost.id)).json().code).toBe('SECOND_FACTOR_NOT_FOUND');
});

test('the removal of a missing, unknown or own second factor is refused', async () => {
  const member = await createLoggedInTestPerson(site);
  expect((await remove(member.id)).json().code).toBe('SECOND_FACTOR_NOT_FOUND');
  for (const id of [randomUUID(), 'x']) expect((await remove(id)).json().code).toBe('USER_NOT_FOUND');
  const guarded = await createLoggedInTestAdmin(site);
  const { recoveryCodes } = await setUpTestSecondFactor(site, guarded);
  for (const id of [guarded.id, guarded.id.toUpperCase()]) {
    const own = await remove(id, guarded, recoveryCodes);
    expect(own.statusCode).toBe(403);
    expect(own.json().code).toBe('OWN_SECOND_FACTOR');
  }
});

test('one of two administrators who remove each other’s second factor at once succeeds', async () => {
  const [one, other] = [await createLoggedInTestAdmin(site), await createLoggedInTestAdmin(site)];
  const [ofOne, ofOther] = [await setUpTestSecondFactor(site, one), await setUpTestSecondFactor(site, other)];
  const answers = await Promise.all([
    remove(one.id, other, ofOther.recoveryCodes),
    remove(other.id, one, ofOne.recoveryCodes),
  ]);
  const [done, refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
  expect(done?.statusCode).toBe(200);
  expect([401, 403]).toContain(refused?.statusCode);
});
