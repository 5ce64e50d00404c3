import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionClaims } from '#contract/accounts/schemas.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { makeAdmin, makePerson, PASSWORD, type Person, suspend } from '#server/testing/people.ts';

let site: TestApp;
let person: Person;
beforeAll(async () => {
  site = await openTestApp();
  person = await makePerson(site);
});
afterAll(() => site.close());

const logIn = (payload: object, on = site) =>
  on.app.inject({ method: 'POST', url: '/api/users/login', payload });
const me = (token: string) =>
  site.app.inject({ url: '/api/users/user', headers: { authorization: `Bearer ${token}` } });

describe('logging in', () => {
  test('both fields are required, named at once', async () => {
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
    ['an unknown e-mail', () => ({ email: 'inconnu@example.org', password: PASSWORD })],
    ['an e-mail that is none', () => ({ email: "' or 1=1 --", password: PASSWORD })],
  ])('%s is refused in the same words', async (_case, payload) => {
    const answer = await logIn(payload());
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      message: 'Email ou mot de passe incorrect',
      code: 'BAD_CREDENTIALS',
    });
  });

  test('spaces and capitals of the e-mail do not matter', async () => {
    expect((await logIn({ email: ` ${person.email.toUpperCase()} `, password: PASSWORD })).statusCode).toBe(
      200,
    );
  });

  test('an accent may be composed either way', async () => {
    const accented = await makePerson(site, { password: PASSWORD });
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

  test('before activation the right password says so, a wrong one does not', async () => {
    const waiting = await makePerson(site);
    await site.db.updateTable('users').set({ verifiedAt: null }).where('id', '=', waiting.id).execute();
    const right = await logIn({ email: waiting.email, password: PASSWORD });
    expect(right.statusCode).toBe(403);
    expect(right.json().code).toBe('ACCOUNT_NOT_ACTIVATED');
    expect((await logIn({ email: waiting.email, password: 'Faux-2026' })).statusCode).toBe(401);
  });

  test('a suspended member may, as inactive', async () => {
    const suspended = await makePerson(site);
    await suspend(site, suspended);
    const answer = await logIn({ email: suspended.email, password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(decodeJwt(answer.json().token).isActive).toBe(false);
  });
});

describe('the session token', () => {
  test('carries the claims of the contract for seven days', async () => {
    const { token } = (await logIn({ email: person.email, password: PASSWORD })).json();
    const claims = decodeJwt(token);
    expect(sessionClaims.strict().safeParse(claims).error).toBeUndefined();
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

  test('opens nothing without a valid signature, with another algorithm or once expired', async () => {
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

  test('is no proof of a role: the database decides at every call', async () => {
    const pending = (headers: object) =>
      site.app.inject({ url: '/api/admin/adverts/pending', headers: { ...headers } });
    const admin = await makeAdmin(site);
    expect(decodeJwt(admin.token).role).toBe(1);
    expect((await pending(admin.headers)).statusCode).toBe(200);
    await suspend(site, admin);
    expect((await pending(admin.headers)).statusCode).toBe(403);
    expect((await me(admin.token)).json().user).toMatchObject({ role: 0, isActive: false });
  });

  test('ends with its version', async () => {
    const ended = await makePerson(site);
    expect((await me(ended.token)).statusCode).toBe(200);
    await site.db.updateTable('users').set({ sessionVersion: 2 }).where('id', '=', ended.id).execute();
    expect((await me(ended.token)).statusCode).toBe(401);
  });

  test('makes a visitor when it is bad, where visitors are welcome', async () => {
    const answer = await site.app.inject({ url: '/api/adverts', headers: { authorization: 'Bearer x.y.z' } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('guessing', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await openTestApp({ RATE_LIMIT: 'on' });
  });
  afterAll(() => limited.close());

  test('ten wrong passwords close an account for a while, known or not, to the right one too', async () => {
    const target = await makePerson(limited);
    const spoofed = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
    for (const email of [target.email, 'inconnu@example.org']) {
      const attempt = (n: number, password: string) =>
        limited.app.inject({
          method: 'POST',
          url: '/api/users/login',
          headers: spoofed(n),
          payload: { email: n % 2 ? email : ` ${email.toUpperCase()}`, password },
        });
      for (let n = 1; n <= 10; n++) expect((await attempt(n, 'Faux-2026!')).statusCode).toBe(401);
      const answer = await attempt(11, PASSWORD);
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('right passwords are not counted against the account', async () => {
    const regular = await makePerson(limited);
    for (let n = 0; n < 12; n++) {
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/api/users/login',
        headers: { 'x-forwarded-for': '198.51.100.7' },
        payload: { email: regular.email, password: PASSWORD },
      });
      expect(answer.statusCode).toBe(200);
    }
  });
});
