import { expect, test } from 'vitest';
import { rateLimits } from '#contract/limits.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({
  RATE_LIMIT: 'on',
  METRICS_TOKEN: 'jeton-de-la-surveillance',
  SPONSOR_SCRIPT_URL: 'https://example.org/reseau.js',
});

type Method = 'GET';

/** Method and path of every route that Fastify has, those of plugins included, and of a path that has none. */
function registeredRoutes(): { method: Method; url: string }[] {
  const above: string[] = [];
  const routes = site.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^(.*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, part);
      return methods.split(', ').map((method) => ({ method: method as Method, url: above.join('') }));
    });
  return [...routes, { method: 'GET' as const, url: '/inconnue' }].filter(({ method }) => Boolean(method));
}

/** The routes that answer this sender although its limit is used up. */
async function answeredRoutes(headers: Record<string, string>): Promise<string[]> {
  const answers = registeredRoutes().map(async ({ method, url }) => {
    const { statusCode } = await site.app.inject({ method, url, headers });
    return statusCode === 429 ? [] : [`${method} ${url}`];
  });
  return (await Promise.all(answers)).flat().sort();
}

const free = ['GET /api/health', 'GET /api/ready', 'HEAD /api/health', 'HEAD /api/ready'];

test('the list of routes holds those of the contract, of plugins and of files', () => {
  const found = registeredRoutes().map(({ method, url }) => `${method} ${url}`);
  expect(found).toEqual(
    expect.arrayContaining([
      ...['GET /api/adverts/:id', 'DELETE /api/admin/user/:id/second-factor', 'GET /api/docs/*'],
      ...['HEAD /api/docs/json', 'GET /uploads/mail/:name', 'GET /partenaire', 'GET /api/metrics', ...free],
    ]),
  );
});

test('every request without session counts for its IP address, except those of balancers and monitors', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const ask = () => site.app.inject({ method: 'HEAD', url: '/inconnue', headers });
  const statuses = await Promise.all(
    Array.from({ length: rateLimits.visitorCalls.max }, async () => (await ask()).statusCode),
  );
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(await answeredRoutes(headers)).toEqual(free);
  expect(
    (await site.app.inject({ url: '/inconnue', headers: { 'x-forwarded-for': '203.0.113.10' } })).statusCode,
  ).toBe(404);
});

test('every request with a session counts for its account, from any IP address', async () => {
  const { headers } = await createLoggedInTestPerson(site);
  for (let n = 0; n < rateLimits.memberCalls.max; n += 30) {
    const ask = () =>
      site.app.inject({
        url: '/api/users/user',
        headers: { ...headers, 'x-forwarded-for': `198.51.100.${n}` },
      });
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  }
  expect(await answeredRoutes(headers)).toEqual(free);
  const refused = await site.app.inject({ url: '/api/messages/unread', headers });
  expect(refused.json().code).toBe('TOO_MANY_REQUESTS');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
