import { decodeJwt, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE_ADMIN, ROLE_MEMBER } from '#contract/accounts/rules.ts';
import { sessionClaimsSchema } from '#contract/accounts/user-schema.ts';
import { buildFastifyApp } from '#server/app.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import { createLoggedInTestPerson, suspendTestPerson, TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const person = await createLoggedInTestPerson(site);

const logIn = (payload: object, on = site) =>
  on.app.inject({ method: 'POST', url: '/api/users/login', payload });
const me = (token: string) =>
  site.app.inject({ url: '/api/users/user', headers: { authorization: `Bearer ${token}` } });

describe('log-in', () => {
  test('a log-in without e-mail and password names both fields at once', async () => {
    const answer = await logIn({});
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      email: 'Veuillez entrer votre email',
      password: 'Veuillez entrer votre mot de passe',
    });
    expect((await logIn({ email: '', password: '' })).json().errors).toEqual(answer.json().errors);
  });

  test.each([
    ['a wrong password', () => ({ email: person.email, password: 'Jardin-2027!' })],
    ['an unknown e-mail', () => ({ email: 'inconnu@example.org', password: TEST_PASSWORD })],
    ['an e-mail that is none', () => ({ email: "' or 1=1 --", password: TEST_PASSWORD })],
  ])('a log-in with %s is refused in the same words', async (_case, payload) => {
    const answer = await logIn(payload());
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      message: 'Email ou mot de passe incorrect',
      code: 'BAD_CREDENTIALS',
    });
  });

  test('spaces and capitals in the e-mail make no difference to the log-in', async () => {
    expect(
      (await logIn({ email: ` ${person.email.toUpperCase()} `, password: TEST_PASSWORD })).statusCode,
    ).toBe(200);
  });

  test('a password with accents is accepted in both Unicode forms', async () => {
    const accented = await createLoggedInTestPerson(site);
    const token = accented.headers;
    await site.app.inject({
      method: 'PUT',
      url: '/api/users/update',
      headers: token,
      payload: { password: 'Été-2026'.normalize('NFC') },
    });
    const answer = await logIn({ email: accented.email, password: 'Été-2026'.normalize('NFD') });
    expect(answer.statusCode).toBe(200);
  });

  test('an account before activation is announced only with the right password', async () => {
    const waiting = await createLoggedInTestPerson(site);
    await site.db.updateTable('users').set({ verifiedAt: null }).where('id', '=', waiting.id).execute();
    const right = await logIn({ email: waiting.email, password: TEST_PASSWORD });
    expect(right.statusCode).toBe(403);
    expect(right.json().code).toBe('ACCOUNT_NOT_ACTIVATED');
    expect((await logIn({ email: waiting.email, password: 'Faux-2026' })).statusCode).toBe(401);
  });

  test('a suspended member can log in, marked as inactive', async () => {
    const suspended = await createLoggedInTestPerson(site);
    await suspendTestPerson(site, suspended);
    const answer = await logIn({ email: suspended.email, password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(decodeJwt(answer.json().token).isActive).toBe(false);
  });
});

describe('the session token', () => {
  test('a session token carries the claims of the contract for seven days', async () => {
    const { token } = (await logIn({ email: person.email, password: TEST_PASSWORD })).json();
    const claims = decodeJwt(token);
    expect(sessionClaimsSchema.strict().safeParse(claims).error).toBeUndefined();
    expect(claims).toMatchObject({
      userId: person.id,
      role: 1,
      email: person.email,
      firstName: 'Camille',
      lastName: 'Moreau',
      profileImage: null,
      address: { streetNumber: '7', streetName: 'rue des Lilas', city: 'Lyon', postalCode: '69003' },
      isActive: true,
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(7 * 24 * 3600);
  });

  test('a session token is refused with a wrong signature, another algorithm or once expired', async () => {
    const { iat: _, exp: __, ...claims } = decodeJwt(person.token);
    const forge = (secret: Uint8Array, alg: string, expiry: string | number) =>
      new SignJWT({ ...claims, role: 0 })
        .setProtectedHeader({ alg })
        .setIssuedAt()
        .setExpirationTime(expiry)
        .sign(secret);
    const ours = site.services.sessionSecret;
    const unsigned = `${btoa('{"alg":"none"}')}.${person.token.split('.')[1]}.`.replaceAll('=', '');
    for (const token of [
      await forge(new TextEncoder().encode('x'.repeat(48)), 'HS256', '1h'),
      await forge(ours, 'HS384', '1h'),
      await forge(ours, 'HS256', Math.floor(Date.now() / 1000) - 1),
      unsigned,
      'x.y.z',
    ]) {
      const answer = await me(token);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('UNAUTHENTICATED');
    }
  });

  test('a session token proves no role: the database decides at every call', async () => {
    const pending = (headers: object) =>
      site.app.inject({ url: '/api/admin/adverts/pending', headers: { ...headers } });
    const admin = await createLoggedInTestPerson(site);
    await site.db.updateTable('users').set({ role: ROLE_ADMIN }).where('id', '=', admin.id).execute();
    expect(decodeJwt(admin.token).role).toBe(ROLE_MEMBER);
    expect((await pending(admin.headers)).statusCode).toBe(200);
    await suspendTestPerson(site, admin);
    expect((await pending(admin.headers)).statusCode).toBe(403);
    expect((await me(admin.token)).json().user).toMatchObject({ role: 0, isActive: false });
  });

  test('a session token ends when the session version of its account changes', async () => {
    const ended = await createLoggedInTestPerson(site);
    expect((await me(ended.token)).statusCode).toBe(200);
    await site.db.updateTable('users').set({ sessionVersion: 2 }).where('id', '=', ended.id).execute();
    expect((await me(ended.token)).statusCode).toBe(401);
  });

  test('an invalid token counts as no token on public routes', async () => {
    const answer = await site.app.inject({ url: '/api/adverts', headers: { authorization: 'Bearer x.y.z' } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('guessed passwords', () => {
  let limited: TestApp;
  /** A second process on the same database. */
  let twin: TestApp['app'];
  beforeAll(async () => {
    limited = await openTestApp({ RATE_LIMIT: 'on' });
    twin = await buildFastifyApp(limited.services, { pages: false });
  });
  afterAll(async () => {
    await twin.close();
    await limited.close();
  });

  const WRONG = 'Faux-2026!';
  const HOME = '198.51.100.1';
  const attempt = async (email: string, password: string, address: string, app = limited.app) => {
    const headers = { 'x-forwarded-for': address };
    const payload = { email, password };
    return app.inject({ method: 'POST', url: '/api/users/login', headers, payload });
  };
  const statusOf = async (...args: Parameters<typeof attempt>) => (await attempt(...args)).statusCode;
  /** Concurrent log-ins on both processes. */
  const burst = async (email: string, password: string, size: number, addressOf: (n: number) => string) => {
    const calls = Array.from({ length: size }, (_, n) =>
      statusOf(email, password, addressOf(n), n % 2 ? limited.app : twin),
    );
    return (await Promise.all(calls)).sort();
  };
  const times = (status: number, count: number) => Array<number>(count).fill(status);
  const expireLimits = () => sql`update throttle_hits set expires_at = now()`.execute(limited.db);

  test.each(['known', 'unknown'])(
    'wrong passwords are limited to ten for one network and %s account',
    async (kind) => {
      const email =
        kind === 'known' ? (await createLoggedInTestPerson(limited)).email : 'inconnu@example.org';
      const address = kind === 'known' ? '203.0.113.1' : '203.0.113.2';
      // 25: the address itself has 30 attempts.
      expect(await burst(email, WRONG, 25, () => address)).toEqual([...times(401, 10), ...times(429, 15)]);
      const refused = await attempt(` ${email.toUpperCase()}`, TEST_PASSWORD, address);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await statusOf(email, TEST_PASSWORD, '203.0.113.3')).toBe(kind === 'known' ? 200 : 401);
      await expireLimits();
      expect(await statusOf(email, TEST_PASSWORD, address)).toBe(kind === 'known' ? 200 : 401);
    },
  );

  test("wrong passwords from everywhere do not lock the owner's networks", async () => {
    const { email } = await createLoggedInTestPerson(limited);
    expect(await statusOf(email, TEST_PASSWORD, HOME)).toBe(200);
    const tried = await burst(email, WRONG, 70, (n) => `203.0.113.${n + 10}`);
    // Limit of fifty, then one every five seconds.
    expect(tried.filter((status) => status === 401).length).toBeLessThan(60);
    expect(tried).toContain(429);
    // A newcomer's right passwords are refused without a check and do not count as attempts.
    for (let n = 0; n < 12; n++) {
      const refused = await attempt(email, TEST_PASSWORD, '203.0.113.200');
      if (refused.statusCode !== 200) expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(5);
    }
    expect(await burst(email, TEST_PASSWORD, 8, () => HOME)).toEqual(times(200, 8));
    expect(await burst(email, WRONG, 12, () => HOME)).toEqual([...times(401, 10), ...times(429, 2)]);
  });

  test('a password reset unlocks the log-in from every network', async () => {
    const { email } = await createLoggedInTestPerson(limited);
    const [owner, shared] = ['198.51.100.9', '203.0.113.90'];
    await burst(email, WRONG, 12, () => shared);
    await burst(email, WRONG, 60, (n) => `203.0.113.${n + 100}`);
    expect(await statusOf(email, TEST_PASSWORD, shared)).toBe(429);
    const post = (path: string, payload: object) =>
      limited.app.inject({
        method: 'POST',
        url: `/api/users/${path}`,
        headers: { 'x-forwarded-for': owner },
        payload,
      });
    await post('forgot-password', { email });
    const mail = (await readTestMailsSentTo(limited, email)).at(-1);
    const token = extractLinkSecretFromTestMail(mail, 'https://recolte.test/app/forgotten/password/reset');
    await post('reset-password', { token, password: 'Verger-2027?' });
    expect(await statusOf(email, 'Verger-2027?', shared)).toBe(200);
    await burst(email, WRONG, 70, (n) => `203.0.113.${n + 100}`);
    expect(await statusOf(email, 'Verger-2027?', owner)).toBe(200);
  });

  test('right passwords sent at the same time all succeed and do not count towards the limit', async () => {
    const { email } = await createLoggedInTestPerson(limited);
    await expireLimits();
    expect(await burst(email, TEST_PASSWORD, 16, () => HOME)).toEqual(times(200, 16));
    // Minimum of eight attempts out of ten: each process may hold one while it checks a password.
    expect(await burst(email, WRONG, 8, () => HOME)).toEqual(times(401, 8));
    expect(await statusOf(email, TEST_PASSWORD, HOME)).toBe(200);
  });

  test('a lock of the log-in ends although the clock was set back', async () => {
    const { email } = await createLoggedInTestPerson(limited);
    await burst(email, WRONG, 10, () => '203.0.113.77');
    expect(await statusOf(email, TEST_PASSWORD, '203.0.113.77')).toBe(429);
    await sql`update throttle_hits set expires_at = expires_at + interval '3 hours'`.execute(limited.db);
    expect(await statusOf(email, TEST_PASSWORD, '203.0.113.77')).toBe(200);
  });
});
