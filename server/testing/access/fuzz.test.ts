import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { errorResponseSchema } from '#contract/answers.ts';
import type { ApiRoute } from '#contract/api-route.ts';
import { type ApiRoutes, apiRouteContracts } from '#contract/api-route-contracts.ts';
import { keysOf } from '#contract/keys-of.ts';
import { sendTestMultipartForm } from '#server/testing/people.ts';
import { createSchemaArbitrary, createStrictSchemaInTest } from '#server/testing/schema-values.ts';
import { openTestSite } from '#server/testing/site.ts';
import type { TestHttpResponse } from '#server/testing/test-site.ts';
import {
  createJsonTestRequest,
  createTestMultipartForm,
  formatTestRequestUrl,
  mutateTestRequest,
  testRequestMutationsArbitrary,
} from './changed-request.ts';
import { accessTestCasesByRoute } from './table.ts';
import { createAccessTestWorldCache, type TestCallerRole, testCallerRoles } from './world.ts';

/** `FUZZ_SEED` repeats the run that failed, `FUZZ_RUNS` sends so many requests to each route. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1e9);
const numRuns = Number(process.env.FUZZ_RUNS ?? 4);

const site = await openTestSite();
const worlds = createAccessTestWorldCache(site);

test.each(keysOf(apiRouteContracts))(
  'the route %s answers as its contract declares, whatever is sent',
  async (key) => {
    const route: ApiRoute = apiRouteContracts[key];
    const [method, path] = key.split(' ') as ['POST' | 'PUT', string];
    const request = fc.record({
      // Roles, half of them with access.
      role: fc.oneof(fc.constantFrom(...testCallerRoles), fc.constantFrom(...welcome(key))),
      known: fc.option(fc.constantFrom(...accessTestCasesByRoute[key]), { freq: 3 }),
      made: fc.record({ params: made(route.params), query: made(route.query), body: made(route.body) }),
      changes: testRequestMutationsArbitrary,
      isForm: fc.boolean().map((isForm) => isForm && route.files !== undefined),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ role, known, made, changes, isForm }) => {
        const world = await worlds.of(role);
        const { headers: more, ...sent } = known ? known.send(world) : { ...made, headers: {} };
        const headers = { ...world.headers, ...more };
        const parts = mutateTestRequest(sent, changes);
        const url = formatTestRequestUrl(path, parts);
        const answer = isForm
          ? await sendTestMultipartForm(site, method, url, createTestMultipartForm(parts.body), headers)
          : await site.app.inject({ method, url, ...createJsonTestRequest(parts.body, headers) });
        checkAnswer(answer, route);
        worlds.noteAnswer(role, method, answer.statusCode);
      }),
      { seed, numRuns: takesInput(route) ? numRuns : numRuns / 4, interruptAfterTimeLimit: 10_000 },
    );
  },
);

test('no job fails because of random input', async () => {
  await site.services.jobs.drained();
  const { rows } = await sql`select name, output from pgboss.job where state in ('retry', 'failed')`.execute(
    site.db,
  );
  expect(rows).toEqual([]);
});

const takesInput = ({ params, query, body }: ApiRoute) => Boolean(params || query || body);

const made = (schema: z.ZodType | undefined) =>
  schema ? createSchemaArbitrary(schema) : fc.constant(undefined);

/** The roles that the access table lets in. */
function welcome(key: keyof ApiRoutes): TestCallerRole[] {
  const known = testCallerRoles.filter((role) =>
    accessTestCasesByRoute[key].some(({ expected }) => expected[role] < 400),
  );
  return known.length > 0 ? known : [...testCallerRoles];
}

function checkAnswer(answer: TestHttpResponse, { response, produces }: ApiRoute) {
  const { statusCode, body } = answer;
  expect(statusCode === 501 ? 400 : statusCode, body).toBeLessThan(500);
  if (produces && statusCode < 400) return expect(answer.headers['content-type']).toContain(produces);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const fits = createStrictSchemaInTest(statusCode < 400 ? response : errorResponseSchema).safeParse(
    answer.json(),
  );
  expect(fits.error, body).toBeUndefined();
  // Errors without fields: the database refused a value that the contract accepts.
  if (statusCode === 400 && answer.json().code === 'INVALID_INPUT')
    expect(answer.json().errors).toBeDefined();
}
