import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { seedOrCloseDemoAccounts } from './demonstration.ts';
import { demoAdmin, demoMemberEmail, demoPassword } from './members.ts';

let site: TestApp;
beforeEach(async () => {
  site = await openTestApp();
});
afterEach(() => site.close());

/** Prepares the demonstration as a start with these settings would, on the same data. */
function start(demo: boolean | undefined, kind: 'embedded' | 'postgres' = 'embedded') {
  const { services, config } = site;
  const database = { ...services.database, kind } as typeof services.database;
  return seedOrCloseDemoAccounts({ ...services, database, config: { ...config, demo } });
}

async function logIn(email: string, password: string) {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password },
  });
  return { status: answer.statusCode, token: answer.json().token as string | undefined };
}
const read = async (token: string | undefined) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await site.app.inject({ url: '/api/users/user', headers })).statusCode;
};

test('demonstration members, whose password is published, log in only while the demonstration is on', {
  timeout: 120_000,
}, async () => {
  const [, , admin] = await start(true);
  const { status, token } = await logIn(demoMemberEmail, demoPassword);
  expect(status).toBe(200);
  const visitor = await createLoggedInTestPerson(site);
  // A visitor may have taken the account over meanwhile.
  const payload = { password: 'Voleuse#2026' };
  const headers = { authorization: `Bearer ${token}` };
  const changed = await site.app.inject({ method: 'PUT', url: '/api/users/update', payload, headers });
  expect(changed.statusCode).toBe(200);

  for (const kind of ['embedded', 'postgres'] as const) {
    expect(await start(kind === 'postgres', kind)).toEqual([]);
    for (const password of [demoPassword, payload.password])
      expect((await logIn(demoMemberEmail, password)).status).toBe(401);
    expect(await read(changed.json().token)).toBe(401);
    expect((await logIn('lea.moulin@example.org', demoPassword)).status).toBe(401);
  }
  expect((await logIn(demoAdmin.email, admin?.password ?? '')).status).toBe(200);
  expect(await read(visitor.headers.authorization.slice('Bearer '.length))).toBe(200);

  expect(await start(true)).toHaveLength(3);
  expect((await logIn(demoMemberEmail, demoPassword)).status).toBe(200);
  const { token: kept } = await logIn(demoMemberEmail, demoPassword);
  await start(true);
  expect(await read(kept)).toBe(200);
});

test('a demonstration behind an https address starts only with DEMO=1', { timeout: 120_000 }, async () => {
  expect(site.config.demo).toBeUndefined();
  expect(await start(undefined)).toEqual([]);
  expect(await start(true)).toHaveLength(3);
  await expect(start(undefined)).rejects.toThrow('DEMO=1');
  expect((await logIn(demoMemberEmail, demoPassword)).status).toBe(200);
});
