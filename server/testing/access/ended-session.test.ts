import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { ApiRoute } from '#contract/api-route.ts';
import { apiRouteContracts } from '#contract/api-route-contracts.ts';
import type { TestApp } from '#server/testing/app.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import { openTestSite } from '#server/testing/site.ts';
import { accessTestCasesByRoute } from './table.ts';
import { type AccessTestWorld, insertAccessTestWorld, type TestCallerRole } from './world.ts';

const site = await openTestSite();

const ROLES: readonly TestCallerRole[] = ['admin', 'owner', 'member'];

/** Calls by which members write, each made by a member for whom it would succeed. */
const writes = Object.entries(accessTestCasesByRoute).flatMap(([key, cases]) => {
  const { access }: ApiRoute = apiRouteContracts[key as keyof typeof apiRouteContracts];
  if (access === 'public' || key.startsWith('GET ')) return [];
  const calls = cases.flatMap(({ expected, send }) =>
    ROLES.map((role) => ({ key, role, send, status: expected[role] ?? 403 })),
  );
  const call =
    calls.find(({ status }) => status < 300) ??
    calls.find(({ status }) => status === 404) ??
    calls.find(({ role }) => role === 'member');
  return call ? [call] : [];
});

describe.each(writes)('$key', ({ key, role, send }) => {
  const prepare = async () => {
    const world = await insertAccessTestWorld(site, role);
    const { params = {}, query = {}, body = {}, headers: sent = {} } = send(world);
    const [method, path = ''] = key.split(' ') as ['POST', string];
    const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const headers = { ...world.headers, ...sent, 'content-type': 'application/json' };
    return { world, request: { method, url, query, headers }, body: JSON.stringify(body) };
  };

  test('a write does nothing when its session ended while its body was on the way', async () => {
    const { world, request, body } = await prepare();
    const answer = await site.app.inject({
      ...request,
      payload: halted(body, () => endSessions(site.db, world)),
    });
    expect(answer.statusCode).toBe(401);
  });

  // The lock of the account makes the call wait.
  test('a write does nothing when its session ends just before it', async () => {
    const { world, request, body } = await prepare();
    const answer = await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', world.callerId).forUpdate().execute();
      const waiting = site.app.inject({ ...request, payload: body });
      await waitUntilConnectionsAwaitLocks(site);
      await endSessions(tx, world);
      return { waiting };
    });
    expect((await answer.waiting).statusCode).toBe(401);
  });
});

/** Body that stops halfway until `meanwhile`, which starts when the first half is being read, is done. */
function halted(body: string, meanwhile: () => Promise<void>): Readable {
  const half = Math.ceil(body.length / 2);
  let state: 'new' | 'halted' | 'done' = 'new';
  return new Readable({
    read() {
      if (state === 'new') {
        state = 'halted';
        this.push(body.slice(0, half));
      } else if (state === 'halted') {
        state = 'done';
        void meanwhile().then(() => {
          this.push(body.slice(half));
          this.push(null);
        });
      }
    },
  });
}

const endSessions = async (db: TestApp['db'], { callerId }: AccessTestWorld) => {
  await db.deleteFrom('sessions').where('userId', '=', callerId).execute();
};
