import type { FastifyInstance } from 'fastify';
import { isbot } from 'isbot';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { addPlacement, changePlacement, deletePlacement } from './change-placements.ts';
import { createPlacementCounter } from './placement-counts.ts';
import { presentAdministeredPlacements, presentShownPlacement } from './present-placements.ts';
import { findPlacements } from './queries.ts';

type Needed = 'db' | 'images' | 'jobs' | 'log' | 'publicReader';

export function registerPlacementRoutes(
  bind: BindRoute,
  services: Pick<Services, Needed>,
  app: FastifyInstance,
) {
  const { db, log, publicReader } = services;
  const counter = createPlacementCounter(db, log);
  app.addHook('onClose', counter.close);

  bind('GET /api/slots', async ({ query: { place } }) => {
    const slots = await publicReader.read(findPlacements);
    return {
      slots: slots
        .filter((placement) => placement.place === place && placement.state === 'shown')
        .map(presentShownPlacement),
    };
  });

  bind('POST /api/slots/counts', async ({ body: { views, clicks }, viewer, request }) => {
    const counted = !isbot(request.headers['user-agent']) && !viewer?.isAdmin;
    if (!counted) return { counted };
    for (const id of new Set(views)) counter.count(id.toLowerCase(), 'views');
    for (const id of new Set(clicks)) counter.count(id.toLowerCase(), 'clicks');
    return { counted };
  });

  bind('GET /api/admin/slots', ({ viewer }) => presentAdministeredPlacements(db, viewer));

  bind('POST /api/admin/slots', async ({ body, ...call }) => {
    await addPlacement({ ...services, ...call }, body);
    return presentAdministeredPlacements(db, call.viewer);
  });

  bind('PATCH /api/admin/slots/:id', async ({ params: { id }, body, ...call }) => {
    await changePlacement({ ...services, ...call }, id, body);
    return presentAdministeredPlacements(db, call.viewer);
  });

  bind('DELETE /api/admin/slots/:id', async ({ params: { id }, query, write, viewer }) => {
    await deletePlacement({ ...services, write }, id, query.version);
    return presentAdministeredPlacements(db, viewer);
  });
}
