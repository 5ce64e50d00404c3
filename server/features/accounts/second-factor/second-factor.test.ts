import { sql } from 'kysely';
import { TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { createTestTotpCodeGenerator, setUpTestSecondFactor } from '#server/testing/test-second-factor.ts';
import { decryptTotpSecret, encryptTotpSecret } from './sealed-secret.ts';

const WRONG_CODE = 'Ce code est faux, a expiré ou a déjà servi.';

const site = await openTestSite();
// A half-minute that ends within a test would make its first code a new one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const logIn = (email: string, code?: string, { on = site, address = '198.51.100.1' } = {}) =>
  on.app.inject({
    method: 'POST',
    url: '/api/users/login',
    headers: { 'x-forwarded-for': address },
    payload: { email, password: TEST_PASSWORD, ...(code !== undefined && { code }) },
  });
const ask = (person: TestPerson, method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object, on = site) =>
  on.app.inject({
    method,
    url: `/api/users/second-factor${path}`,
    headers: person.headers,
    ...(payload && { payload }),
  });
const prepare = (person: TestPerson, password: unknown = TEST_PASSWORD, on = site) =>
  ask(person, 'POST', '', { password }, on);
const statusOf = async ({ headers }: TestPerson) =>
  (await site.app.inject({ url: '/api/users/user', headers })).statusCode;
/** Secret of the mailed link for a new password. */
async function resetSecret(on: TestApp, { email }: TestPerson) {
  const path = 'https://recolte.test/app/forgotten/password/reset';
  const mail = (await readTestMailsSentTo(on, email)).find(({ text }) => text?.includes(path));
  return extractLinkSecretFromTestMail(mail, path);
}

describe('set-up of a second factor', () => {
  test('a second factor counts once a code of its secret has been given', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const prepared = await prepare(admin);
    expect(prepared.statusCode).toBe(201);
    expect(prepared.headers['cache-control']).toBe('no-store');
    const { secret, uri } = prepared.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const totp = URI.parse(uri);
    expect(totp).toBeInstanceOf(TOTP);
    expect(totp).toMatchObject({ issuer: 'Récolte', label: admin.email, digits: 6, period: 30 });
    expect(totp.secret.base32).toBe(secret);
    expect((await logIn(admin.email)).statusCode).toBe(200);

    const wrong = await ask(admin, 'POST', '/confirm', { code: '000000' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().errors).toEqual({ code: WRONG_CODE });
    const empty = await ask(admin, 'POST', '/confirm', { code: ' ' });
    expect(empty.json().errors).toEqual({ code: 'Veuillez entrer un code' });
    expect((await ask(admin, 'GET')).json()).toEqual({
      isActive: false,
      isRequired: false,
      recoveryCodes: 0,
    });

    const code = createTestTotpCodeGenerator(secret)();
    const confirmed = await ask(admin, 'POST', '/confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.headers['cache-control']).toBe('no-store');
    const { recoveryCodes } = confirmed.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes) expect(one).toMatch(/^([b-z2-9]{4}-){3}[b-z2-9]{4}$/);
    expect((await ask(admin, 'GET')).json()).toMatchObject({ isActive: true, recoveryCodes: 10 });
    const [mail] = await readTestMailsSentTo(site, admin.email);
    expect(mail?.subject).toBe('Validation en deux étapes activée');

    for (const again of [await prepare(admin), await ask(admin, 'POST', '/confirm', { code })]) {
      expect(again.statusCode).toBe(409);
      expect(again.json().code).toBe('SECOND_FACTOR_ACTIVE');
    }
  });

  test('a second factor needs the password to be set up: a stolen session is not enough', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const wrong = await prepare(admin, 'Pirate-2028!');
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { password: 'Ce mot de passe est faux.' }]);
    for (const absent of [null, '', 7]) {
      const answer = await prepare(admin, absent);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual({ password: 'Veuillez entrer votre mot de passe' });
    }
    expect((await ask(admin, 'POST', '/confirm', { code: '123456' })).statusCode).toBe(404);
  });

  test('a second secret replaces an unconfirmed one', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const first = createTestTotpCodeGenerator((await prepare(admin)).json().secret)();
    const second = createTestTotpCodeGenerator((await prepare(admin)).json().secret)();
    expect((await ask(admin, 'POST', '/confirm', { code: first })).statusCode).toBe(400);
    expect((await ask(admin, 'POST', '/confirm', { code: second })).statusCode).toBe(200);
  });

  test('a set-up confirmed by several calls at once gives recovery codes to one', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const code = createTestTotpCodeGenerator((await prepare(admin)).json().secret)();
    const answers = await Promise.all([1, 2, 3].map(() => ask(admin, 'POST', '/confirm', { code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await ask(admin, 'GET')).json().recoveryCodes).toBe(10);
  });

  test('sessions opened before the second factor end, except the one that confirmed it', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const { token } = (await logIn(admin.email)).json();
    const other = { ...admin, headers: { authorization: `Bearer ${token}` } };
    await setUpTestSecondFactor(site, admin);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(admin)).toBe(200);
  });

  test('a log-in without code that started before the set-up opens no session', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const account = await site.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow();
    await prepare(admin);
    const opening = await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', admin.id).forUpdate().execute();
      const waiting = site.services.sessions.open(account, 'Firefox');
      await waitUntilConnectionsAwaitLocks(site);
      await tx
        .updateTable('secondFactors')
        .set({ confirmedAt: new Date() })
        .where('userId', '=', admin.id)
        .execute();
      return { waiting };
    });
    expect(await opening.waiting).toBeNull();
  });

  test('a suspended administrator cannot set up a second factor', async () => {
    const suspended = await createLoggedInTestAdmin(site);
    await suspendTestPerson(site, suspended);
    expect((await prepare(suspended)).statusCode).toBe(403);
  });

  test('the secret and the recovery codes of a second factor cannot be read in the database', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const { secret } = (await prepare(admin)).json();
    const confirmed = await ask(admin, 'POST', '/confirm', { code: createTestTotpCodeGenerator(secret)() });
    const stored = JSON.stringify([
      await site.db.selectFrom('secondFactors').selectAll().execute(),
      await site.db.selectFrom('recoveryCodes').selectAll().execute(),
    ]);
    for (const one of [secret, ...confirmed.json().recoveryCodes]) {
      expect(stored).not.toContain(one);
      expect(stored).not.toContain(one.replaceAll('-', ''));
    }
  });

  test('an encrypted secret can be decrypted only for its owner and with its key', async () => {
    const [key, other] = [Buffer.alloc(48, 1), Buffer.alloc(48, 2)];
    const sealed = await encryptTotpSecret('SECRET', 'ana', key);
    expect(await decryptTotpSecret(sealed, 'ana', key)).toBe('SECRET');
    expect(await decryptTotpSecret(sealed, 'zoe', key)).toBeUndefined();
    expect(await decryptTotpSecret(sealed, 'ana', other)).toBeUndefined();
    expect(await decryptTotpSecret(`${sealed.slice(0, -3)}abc`, 'ana', key)).toBeUndefined();
  });
});

describe('log-in with a second factor', () => {
  test('a code is requested once the password is right, and works once', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const factor = await setUpTestSecondFactor(site, admin);
    const unknown = await site.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email: admin.email, password: 'Faux-2026!', code: factor.code(1) },
    });
    expect(unknown.json()).toMatchObject({ code: 'BAD_CREDENTIALS' });
    for (const absent of [undefined, '', ' ']) {
      const without = await logIn(admin.email, absent);
      expect(without.statusCode).toBe(401);
      expect(without.json().code).toBe('SECOND_FACTOR_REQUIRED');
    }
    for (const wrong of ['000000', '123', 'éééééé', 'bcdf-bcdf-bcdf-bcdf', factor.code(), factor.code(-3)]) {
      const refused = await logIn(admin.email, wrong);
      expect(refused.statusCode, wrong).toBe(401);
      expect(refused.json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG', errors: { code: WRONG_CODE } });
    }
    const code = factor.code(1);
    const entered = await logIn(admin.email, code);
    expect(entered.statusCode).toBe(200);
    expect(entered.json()).toEqual({ token: expect.any(String) });
    expect((await logIn(admin.email, code)).json().code).toBe('SECOND_FACTOR_WRONG');
  });

  test('a code sent several times at once opens one session', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const { code, recoveryCodes } = await setUpTestSecondFactor(site, admin);
    for (const one of [code(1), recoveryCodes[0]]) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(admin.email, one)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401]);
    }
  });

  test('a code may be half a minute early or late, but not older than the last one used', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const { code, forgetUses } = await setUpTestSecondFactor(site, admin);
    await forgetUses();
    expect((await logIn(admin.email, code(1))).statusCode).toBe(200);
    expect((await logIn(admin.email, code())).statusCode).toBe(401);
    await forgetUses();
    expect((await logIn(admin.email, code(-2))).statusCode).toBe(401);
    expect((await logIn(admin.email, code(-1))).statusCode).toBe(200);
    // Noted before the clock was set back.
    await sql`update second_factors set last_step = last_step + 1000`.execute(site.db);
    expect((await logIn(admin.email, code())).statusCode).toBe(200);
  });

  test('a recovery code works once, in any spelling, and its use is announced by mail', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const { recoveryCodes } = await setUpTestSecondFactor(site, admin);
    const [one = '', other = ''] = recoveryCodes;
    expect((await logIn(admin.email, ` ${one.toUpperCase().replaceAll('-', ' ')}`)).statusCode).toBe(200);
    expect((await logIn(admin.email, one)).statusCode).toBe(401);
    expect((await logIn(admin.email, other)).statusCode).toBe(200);
    expect((await ask(admin, 'GET')).json().recoveryCodes).toBe(8);
    const mails = await readTestMailsSentTo(site, admin.email);
    const told = mails.filter(({ subject }) => subject === 'Un code de secours vient de servir');
    expect(told.map(({ text }) => /Il vous en reste \d/.exec(text ?? '')?.[0]).sort()).toEqual([
      'Il vous en reste 8',
      'Il vous en reste 9',
    ]);
  });

  test('a code of somebody else is refused', async () => {
    const [admin, other] = [await createLoggedInTestAdmin(site), await createLoggedInTestAdmin(site)];
    await setUpTestSecondFactor(site, admin);
    const { code, recoveryCodes } = await setUpTestSecondFactor(site, other);
    expect((await logIn(admin.email, code(1))).statusCode).toBe(401);
    expect((await logIn(admin.email, recoveryCodes[0])).statusCode).toBe(401);
  });

  test('a password reset does not replace the second factor', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const factor = await setUpTestSecondFactor(site, admin);
    const post = (path: string, payload: object) =>
      site.app.inject({ method: 'POST', url: `/api/users/${path}`, payload });
    await post('forgot-password', { email: admin.email });
    const token = await resetSecret(site, admin);
    expect((await post('reset-password', { token, password: TEST_PASSWORD })).statusCode).toBe(200);
    expect((await logIn(admin.email)).json().code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await logIn(admin.email, factor.code(1))).statusCode).toBe(200);
  });
});

describe('end of a second factor', () => {
  test('a second factor is turned off with a code, and the password is enough again', async () => {
    const admin = await createLoggedInTestAdmin(site);
    const factor = await setUpTestSecondFactor(site, admin);
    for (const code of ['000000', factor.code()]) {
      const wrong = await ask(admin, 'DELETE', '', { code });
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json().errors).toEqual({ code: WRONG_CODE });
    }
    expect((await ask(admin, 'DELETE', '', { code: factor.recoveryCodes[3] })).statusCode).toBe(200);
    expect((await logIn(admin.email)).statusCode).toBe(200);
    expect((await ask(admin, 'GET')).json()).toMatchObject({ isActive: false, recoveryCodes: 0 });
    const subjects = (await readTestMailsSentTo(site, admin.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Validation en deux étapes désactivée');
    expect((await ask(admin, 'DELETE', '', { code: '123456' })).json().code).toBe('SECOND_FACTOR_NOT_FOUND');
    expect((await prepare(admin)).statusCode).toBe(201);
  });
});

describe('guessed codes of a second factor', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await openTestApp({ RATE_LIMIT: 'on' });
  });
  afterAll(() => limited.close());

  const HOME = '198.51.100.7';
  const guess = async (email: string, code: string, address: string) =>
    (await logIn(email, code, { on: limited, address })).statusCode;

  test("wrong codes are limited to ten an hour for all unknown networks; the owner's stay open", async () => {
    const admin = await createLoggedInTestAdmin(limited);
    const factor = await setUpTestSecondFactor(limited, admin);
    expect(await guess(admin.email, factor.code(1), HOME)).toBe(200);
    const tried = await Promise.all(
      Array.from({ length: 14 }, (_, n) => guess(admin.email, '000000', `203.0.113.${n + 1}`)),
    );
    expect(tried.toSorted()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    await factor.forgetUses();
    expect(await guess(admin.email, factor.code(), '203.0.113.99')).toBe(429);
    expect(await guess(admin.email, factor.code(), HOME)).toBe(200);
  });

  test("wrong codes from the owner's network are limited to ten an hour, also when turning it off", async () => {
    const admin = await createLoggedInTestAdmin(limited);
    const factor = await setUpTestSecondFactor(limited, admin);
    expect(await guess(admin.email, factor.code(1), '127.0.0.1')).toBe(200);
    for (let n = 0; n < 10; n++) {
      const wrong = await ask(admin, 'DELETE', '', { code: '000000' }, limited);
      expect(wrong.statusCode).toBe(400);
    }
    await factor.forgetUses();
    const refused = await ask(admin, 'DELETE', '', { code: factor.code() }, limited);
    expect(refused.statusCode).toBe(429);
    expect(await guess(admin.email, factor.code(), '127.0.0.1')).toBe(429);
  });

  test('wrong codes for an unconfirmed set-up are limited to ten an hour', async () => {
    const admin = await createLoggedInTestAdmin(limited);
    const { secret } = (await prepare(admin, TEST_PASSWORD, limited)).json();
    for (let n = 0; n < 10; n++) {
      const wrong = await ask(admin, 'POST', '/confirm', { code: '000000' }, limited);
      expect(wrong.statusCode).toBe(400);
    }
    const refused = await ask(
      admin,
      'POST',
      '/confirm',
      { code: createTestTotpCodeGenerator(secret)() },
      limited,
    );
    expect(refused.statusCode).toBe(429);
  });

  test('wrong passwords in the set-up count like those of a log-in', async () => {
    const admin = await createLoggedInTestAdmin(limited);
    for (let n = 0; n < 10; n++) expect((await prepare(admin, 'Pirate-2028!', limited)).statusCode).toBe(400);
    expect((await prepare(admin, TEST_PASSWORD, limited)).statusCode).toBe(429);
    expect((await logIn(admin.email, undefined, { on: limited, address: '127.0.0.1' })).statusCode).toBe(429);
  });

  test('a password reset does not make its network count as the owner’s', async () => {
    const admin = await createLoggedInTestAdmin(limited);
    await setUpTestSecondFactor(limited, admin);
    const post = (path: string, payload: object) =>
      limited.app.inject({ method: 'POST', url: `/api/users/${path}`, payload });
    await post('forgot-password', { email: admin.email });
    const token = await resetSecret(limited, admin);
    await post('reset-password', { token, password: TEST_PASSWORD });
    const known = await limited.db
      .selectFrom('accountNetworks')
      .selectAll()
      .where('userId', '=', admin.id)
      .execute();
    expect(known).toEqual([]);
  });
});

describe('a site where administrators must have a second factor', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await openTestApp({ ADMIN_SECOND_FACTOR: 'required' });
  });
  afterAll(() => strict.close());

  const statusAt = async ({ headers }: TestPerson, url: string, method: 'GET' | 'POST' | 'PUT' = 'GET') => {
    const answer = await strict.app.inject({
      method,
      url,
      headers,
      ...(method !== 'GET' && { payload: {} }),
    });
    return [answer.statusCode, answer.json().code];
  };
  const MISSING = [403, 'SECOND_FACTOR_MISSING'];

  test('an administrator without second factor can only set it up', async () => {
    const admin = await createLoggedInTestAdmin(strict);
    expect((await logIn(admin.email, undefined, { on: strict })).json()).toEqual({
      token: expect.any(String),
      mustSetUpSecondFactor: true,
    });
    for (const url of ['/api/admin/users', '/api/messages/conversations', '/api/favorites', '/api/search'])
      expect(await statusAt(admin, url), url).toEqual(MISSING);
    expect(await statusAt(admin, '/api/users/update', 'PUT')).toEqual(MISSING);
    expect((await ask(admin, 'GET', '', undefined, strict)).json()).toMatchObject({ isRequired: true });
    expect(await statusAt(admin, '/api/users/user')).toEqual([200, undefined]);

    const factor = await setUpTestSecondFactor(strict, admin);
    expect(await statusAt(admin, '/api/admin/users')).toEqual([200, undefined]);
    expect(await statusAt(admin, '/api/users/update', 'PUT')).toEqual([200, undefined]);
    const entered = await logIn(admin.email, factor.code(1), { on: strict });
    expect(entered.json()).toEqual({ token: expect.any(String) });
    const off = await ask(admin, 'DELETE', '', { code: factor.recoveryCodes[0] }, strict);
    expect(off.statusCode).toBe(200);
    expect(await statusAt(admin, '/api/admin/users')).toEqual(MISSING);
  });

  test('a member needs no second factor', async () => {
    const member = await createLoggedInTestPerson(strict);
    expect((await logIn(member.email, undefined, { on: strict })).json()).toEqual({
      token: expect.any(String),
    });
    expect(await statusAt(member, '/api/messages/conversations')).toEqual([200, undefined]);
    expect(await statusAt(member, '/api/users/second-factor', 'POST')).toEqual([403, 'FORBIDDEN']);
  });
});
