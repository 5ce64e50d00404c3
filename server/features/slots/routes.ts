import type { FastifyInstance } from 'fastify';
import { isbot } from 'isbot';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { addSlot, changeSlot, deleteSlot } from './change-slots.ts';
import { presentAdministeredSlots, presentShownSlot } from './present-slots.ts';
import { findSlots } from './queries.ts';
import { createSlotCounter } from './slot-counts.ts';

type Needed = 'db' | 'images' | 'jobs' | 'log' | 'publicReader';

export function registerSlotRoutes(bind: BindRoute, services: Pick<Services, Needed>, app: FastifyInstance) {
  const { db, log, publicReader } = services;
  const counter = createSlotCounter(db, log);
  app.addHook('onClose', counter.close);

  bind('GET /api/slots', async ({ query: { place } }) => {
    const slots = await publicReader.read(findSlots);
    return {
      slots: slots.filter((slot) => slot.place === place && slot.state === 'shown').map(presentShownSlot),
    };
  });

  bind('POST /api/slots/counts', async ({ body: { views, clicks }, viewer, request }) => {
    const counted = !isbot(request.headers['user-agent']) && !viewer?.isAdmin;
    if (!counted) return { counted };
    for (const id of new Set(views)) counter.count(id.toLowerCase(), 'views');
    for (const id of new Set(clicks)) counter.count(id.toLowerCase(), 'clicks');
    return { counted };
  });

  bind('GET /api/admin/slots', ({ viewer }) => presentAdministeredSlots(db, viewer));

  bind('POST /api/admin/slots', async ({ body, ...call }) => {
    await addSlot({ ...services, ...call }, body);
    return presentAdministeredSlots(db, call.viewer);
  });

  bind('PATCH /api/admin/slots/:id', async ({ params: { id }, body, ...call }) => {
    await changeSlot({ ...services, ...call }, id, body);
    return presentAdministeredSlots(db, call.viewer);
  });

  bind('DELETE /api/admin/slots/:id', async ({ params: { id }, query, write, viewer }) => {
    await deleteSlot({ ...services, write }, id, query.version);
    return presentAdministeredSlots(db, viewer);
  });
}
