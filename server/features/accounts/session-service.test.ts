import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { createLoggedInTestPerson, TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { purgeExpiredSessionsAndDevices } from './purge-accounts.ts';

const site = await openTestSite();
const person = await createLoggedInTestPerson(site);
const stranger = await createLoggedInTestPerson(site);

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const logIn = async (userAgent = FIREFOX, who = person) => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/users/login',
    headers: { 'user-agent': userAgent },
    payload: { email: who.email, password: TEST_PASSWORD },
  });
  return { authorization: `Bearer ${answer.json().token}` };
};
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, headers: object) =>
  site.app.inject({ method, url: `/api/users/${path}`, headers: { ...headers } });
const list = async (headers: object): Promise<{ _id: string; current: boolean; device: string }[]> =>
  (await call('GET', 'sessions', headers)).json();
const statusOf = async (headers: object) => (await call('GET', 'user', headers)).statusCode;

describe('sessions', () => {
  test('two log-ins in the same second are two sessions, each with its device', async () => {
    await call('DELETE', 'sessions', person.headers);
    const [one, other] = await Promise.all([logIn(), logIn('curl/8.0')]);
    expect(one.authorization).not.toBe(other.authorization);
    const sessions = await list(one);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toMatchObject([{ device: 'Firefox, Windows' }]);
    expect((await list(other)).find(({ current }) => current)?.device).toBe('Appareil inconnu');
  });

  test('a session lists its beginning, last use and device, and nothing else', async () => {
    const [session] = (await call('GET', 'sessions', await logIn())).json();
    expect(Object.keys(session).sort()).toEqual(['_id', 'createdAt', 'current', 'device', 'lastSeenAt']);
    expect(Math.abs(Date.now() - Date.parse(session.lastSeenAt))).toBeLessThan(60_000);
  });

  test('the last use of a session is stored every ten minutes', async () => {
    const headers = await logIn();
    const current = async () => (await list(headers)).find((one) => one.current);
    const id = (await current())?._id ?? '';
    const long = new Date(Date.now() - HOUR_MS);
    await site.db.updateTable('sessions').set({ lastSeenAt: long }).where('id', '=', id).execute();
    await statusOf(headers);
    const seen = await site.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(seen.lastSeenAt.getTime()).toBeGreaterThan(long.getTime());
  });

  test('a renewed token belongs to the same session', async () => {
    const headers = await logIn();
    const before = await list(headers);
    const answer = await site.app.inject({
      method: 'PUT',
      url: '/api/users/update',
      headers,
      payload: { firstName: 'Camille' },
    });
    const fresh = { authorization: `Bearer ${answer.json().token}` };
    expect((await list(fresh)).map(({ _id, current }) => [_id, current]).sort()).toEqual(
      before.map(({ _id, current }) => [_id, current]).sort(),
    );
  });

  test('a session is deleted once its tokens have expired', async () => {
    const headers = await logIn();
    const id = (await list(headers)).find(({ current }) => current)?._id ?? '';
    await site.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    expect(await purgeExpiredSessionsAndDevices(site.db)).toBe(1);
    expect(await statusOf(headers)).toBe(401);
  });
});

describe('end of sessions', () => {
  test('a log-out ends its session and no other', async () => {
    const [leaving, staying] = [await logIn(), await logIn()];
    expect((await call('POST', 'logout', leaving)).statusCode).toBe(200);
    expect(await statusOf(leaving)).toBe(401);
    expect(await statusOf(staying)).toBe(200);
  });

  test('a session ended by several calls at once ends without a deadlock', async () => {
    const headers = await logIn();
    const { _id } = (await list(headers)).find(({ current }) => current) ?? { _id: '' };
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 ? call('DELETE', `sessions/${_id}`, headers) : call('POST', 'logout', headers),
      ),
    );
    const statuses = asked.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array(7).fill(401)]);
  });

  test('a session can be ended by its id, but only by its owner', async () => {
    const [mine, lost] = [await logIn(), await logIn('curl/8.0')];
    const id = (await list(lost)).find(({ current }) => current)?._id ?? '';
    expect((await call('DELETE', `sessions/${id}`, stranger.headers)).statusCode).toBe(404);
    expect(await statusOf(lost)).toBe(200);
    expect((await call('DELETE', `sessions/${id}`, mine)).statusCode).toBe(200);
    expect(await statusOf(lost)).toBe(401);
    expect((await call('DELETE', `sessions/${id}`, mine)).json()).toMatchObject({
      code: 'SESSION_NOT_FOUND',
    });
    expect(await statusOf(mine)).toBe(200);
  });

  test('all other sessions can be ended at once', async () => {
    const [mine, one, other] = [await logIn(), await logIn(), await logIn()];
    expect((await call('DELETE', 'sessions', mine)).statusCode).toBe(200);
    expect(await Promise.all([mine, one, other].map(statusOf))).toEqual([200, 401, 401]);
    expect(await list(mine)).toHaveLength(1);
    expect(await statusOf(stranger.headers)).toBe(200);
  });

  test('a new password ends the other sessions and replaces the token of its own', async () => {
    const who = await createLoggedInTestPerson(site);
    const [mine, other] = [await logIn(FIREFOX, who), await logIn(FIREFOX, who)];
    const answer = await site.app.inject({
      method: 'PUT',
      url: '/api/users/update',
      headers: mine,
      payload: { password: 'Verger-2027?' },
    });
    const fresh = { authorization: `Bearer ${answer.json().token}` };
    expect(await Promise.all([mine, other, fresh].map(statusOf))).toEqual([401, 401, 200]);
    expect(await list(fresh)).toHaveLength(1);
  });
});
