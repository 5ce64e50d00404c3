import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { ApiRoutes } from '#contract/api-route-contracts.ts';
import { builtInPlacements } from '#contract/placements/built-in-placements.ts';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';

/**
 * Fake network for the browser's requests; an unexpected request fails. Every commune exists, nobody is blocked
 * or has a second factor, nothing is reserved, no produce was added, slots are the built-in ones and views count, unless a test answers otherwise.
 */
export const mockApiServer = setupServer(
  http.get('/api/places/check', () => HttpResponse.json({ verdict: 'known', proposals: [] })),
  http.get('/api/blocks', () => HttpResponse.json([])),
  http.get('/api/users/second-factor', () =>
    HttpResponse.json({ isActive: false, isRequired: false, recoveryCodes: 0 }),
  ),
  http.get('/api/reservations', () =>
    HttpResponse.json({ reservations: [], pagination: { page: 1, limit: 10, total: 0, totalPages: 0 } }),
  ),
  http.get('/api/slots', ({ request }) => {
    const place = new URL(request.url).searchParams.get('place');
    const slots = Object.entries(builtInPlacements).map(([_id, slot]) => ({ ...slot, _id, image: null }));
    return HttpResponse.json({ slots: slots.filter((slot) => slot.place === place) });
  }),
  http.get('/api/produce/added', () => HttpResponse.json({ produce: [] })),
  http.post('/api/adverts/:id/views', () => HttpResponse.json({ counted: true })),
);

type Reply<K extends keyof ApiRoutes> = ApiRouteAnswer<K> | Response;

/**
 * Answers a call of the contract for the rest of the test: `answer('GET /api/site', site)`. A function is called for
 * each request, with their number so far.
 * @returns the requests so far
 */
export function stubApiAnswer<K extends keyof ApiRoutes>(
  key: K,
  reply: Reply<K> | ((request: Request, count: number) => Reply<K> | Promise<Reply<K>>),
): Request[] {
  const [method = '', path = ''] = key.split(' ');
  const requests: Request[] = [];
  mockApiServer.use(
    http[method.toLowerCase() as 'get'](path, async ({ request }) => {
      requests.push(request.clone());
      const body = typeof reply === 'function' ? await reply(request, requests.length) : reply;
      return body instanceof Response ? body : HttpResponse.json(body as JsonBodyType);
    }),
  );
  return requests;
}

export const createFakeApiErrorResponse = (
  status: number,
  code: string,
  message: string,
  errors?: Record<string, string>,
) => HttpResponse.json({ code, message, ...(errors && { errors }) }, { status });
