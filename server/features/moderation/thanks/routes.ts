import {
  findThanksForModerationByIds,
  listThanksIdsForModeration,
} from '#server/features/reservations/thanks/moderated-thanks.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { moderateThanksWords } from './moderate-thanks-words.ts';
import { presentModeratedThanks } from './present-moderated-thanks.ts';

export function registerModeratedThanksRoutes(bind: BindRoute, services: Pick<Services, 'db' | 'jobs'>) {
  const { db } = services;

  bind('GET /api/admin/thanks', async ({ query, viewer, reply }) => {
    const { ids, total } = await listThanksIdsForModeration(db, viewer.id, query);
    reply.header('x-total-count', total);
    return (await findThanksForModerationByIds(db, ids)).map(presentModeratedThanks);
  });

  bind('PUT /api/admin/thanks/:id', async ({ params, body, write }) => {
    await moderateThanksWords(write, services, params.id, body);
    const [thanks] = await findThanksForModerationByIds(db, [params.id.toLowerCase()]);
    return { thanks: presentModeratedThanks(thanks ?? fail('THANKS_NOT_FOUND')) };
  });
}
