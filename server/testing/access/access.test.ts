import { describe, expect, test } from 'vitest';
import { apiRouteContracts } from '#contract/api-route-contracts.ts';
import { openTestSite } from '#server/testing/site.ts';
import { accessTestCasesByRoute } from './table.ts';
import {
  createAccessTestWorldCache,
  formatTestLastNameOfRole,
  type TestCallerRole,
  testCallerRoles,
} from './world.ts';

const site = await openTestSite({ OPERATOR_EMAIL: 'exploitant@example.org' });
const worlds = createAccessTestWorldCache(site);

/**
 * Routes whose listings contain their author's last name, by the specification; members and visitors read no
 * last name elsewhere.
 */
const WITH_LAST_NAMES = new Set(['GET /api/adverts', 'GET /api/adverts/search', 'GET /api/adverts/:id']);

test('every route has a row in the access table', () => {
  const missing = Object.keys(apiRouteContracts).filter((key) => !(key in accessTestCasesByRoute));
  const left = Object.keys(accessTestCasesByRoute).filter((key) => !(key in apiRouteContracts));
  expect(missing, 'add to server/testing/access/*-rows.ts what each answers to whom').toEqual([]);
  expect(left, 'remove from server/testing/access/*-rows.ts').toEqual([]);
});

describe.each(Object.entries(accessTestCasesByRoute))('%s', (key, cases) => {
  test.each(cases.map((one) => ({ ...one, title: one.about ?? 'answers' })))(
    '$title',
    async ({ expected, send }) => {
      const answered = {} as Record<TestCallerRole, number>;
      for (const role of testCallerRoles) {
        const world = await worlds.of(role);
        const { params = {}, query, body, headers } = send(world);
        const [method, path = ''] = key.split(' ') as ['GET', string];
        const answer = await site.app.inject({
          method,
          url: path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
          headers: { ...world.headers, ...headers },
          ...(query && { query }),
          ...(body && { payload: body }),
        });
        answered[role] = answer.statusCode;
        worlds.noteAnswer(role, method, answer.statusCode);
        if (role !== 'admin' && !WITH_LAST_NAMES.has(key))
          for (const other of testCallerRoles)
            if (other !== role) expect(answer.body, role).not.toContain(formatTestLastNameOfRole(other));
        // Cache header required: browsers keep answers without one, on a shared computer too.
        const isPersonal =
          role !== 'visitor' && apiRouteContracts[key as keyof typeof apiRouteContracts].access !== 'public';
        if (isPersonal) expect(answer.headers['cache-control'], role).toBe('no-store');
      }
      expect(answered).toEqual(expected);
    },
  );
});
